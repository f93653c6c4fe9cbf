/** Of a cancelled stay: the sum that goes back, in words of a person, and what was sent already. */
import { cents, eurosInput, formatEuros, parseEuros } from '#kernel/money.ts';
import { call } from '#web/api.ts';
import { ConflictBar } from '#web/form/ConflictBar.tsx';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import type { Reading } from '#web/form/form.ts';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Account } from './api.ts';
import * as api from './api.ts';
import type { CancelledMoney } from './cancelled.ts';
import { leftToReturn } from './cancelled.ts';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { plainText } from '#web/form/values.ts';
import { PriceInput } from './PriceInput.tsx';
import { priceProblems, sumProblems, whyProblems } from './priceproblem.ts';
import { emptyReceipt, NOTE_MAX, wireFieldOf } from './receipt.ts';
import { ReceiptFields } from './ReceiptFields.tsx';

type Cancelled = NonNullable<Account['cancelled']>;

interface SumForm {
  /** What goes back from now on. */
  amount: string;
  reason: string;
  /** In cents, what had gone back when this was read. */
  returned: number;
}

function readingOf(cancelled: Cancelled): Reading<SumForm> {
  const left = leftToReturn(cancelled);
  return {
    values: {
      amount: left === null ? '' : eurosInput(left),
      reason: cancelled.reason,
      returned: cancelled.returned,
    },
    since: cancelled.version,
  };
}

interface Props {
  ddlId: number;
  money: CancelledMoney;
  onClose: () => void;
}

export function ToReturnDialog({ ddlId, cancelled, money, onClose }: Props & { cancelled: Cancelled }) {
  const { t } = useLingui();
  const language = useLanguage();
  const save = useSave(api.changeToReturn, { touches: ['bookingpayment'], dialog: false });
  const [opened] = useState(() => readingOf(cancelled));
  const form = useAppForm<SumForm, unknown>({
    reading: opened,
    check: ({ amount, reason }) => [
      ...sumProblems('amount', amount, language),
      ...whyProblems('reason', reason, language),
    ],
    send: ({ amount, reason, returned }, since) =>
      save.attempt(
        { params: { ddlId }, body: { to_return: parseEuros(amount)!, returned, reason: reason.trim() } },
        { since },
      ),
    reread: async () => {
      const { models } = await call(api.account, { params: { ddlId } });
      return models?.[0]?.cancelled ? readingOf(models[0].cancelled) : undefined;
    },
    onSent: () => {
      notify(t`La somme à rendre est notée\u00a0: le client en est averti.`, 'good');
      onClose();
    },
    fieldOf: (name) => (name === 'to_return' ? 'amount' : name === 'reason' ? name : undefined),
    elsewhere: 'form',
  });
  const held = formatEuros(cents(money.paid - form.values.returned));
  return (
    <FormDialog form={form} title={t`Somme à rendre`} confirm={t`Enregistrer`} onClose={onClose}>
      <Refused refusal={form.refusal} />
      <ConflictBar form={form} />
      <p>{t`L'agence détient ${held} pour ce séjour. Quelle somme rendez-vous\u00a0? Écrivez 0 si rien n'est à rendre. Le client lira la somme, pas la raison.`}</p>
      <PriceInput
        label={t`Somme à rendre`}
        name="amount"
        value={form.values.amount}
        onChange={(amount) => form.set({ amount })}
        error={form.errorAt('amount')}
      />
      <ConflictNote form={form} name="amount" renderValue={(theirs) => `${plainText(theirs)}\u00a0€`} />
      <TextInput label={t`Raison`} maxLength={NOTE_MAX} {...form.text('reason')} />
      <ConflictNote form={form} name="reason" renderValue={plainText} />
    </FormDialog>
  );
}

export function ReturnedDialog({ ddlId, money, onClose }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const save = useSave(api.noteReturned, { touches: ['bookingpayment'], dialog: false });
  const [opened] = useState(() => {
    const left = leftToReturn(money);
    return { ...emptyReceipt(), amount: left ? eurosInput(left) : '' };
  });
  const form = useAppForm({
    reading: { values: opened },
    check: ({ amount }) => priceProblems('amount', amount, language),
    send: ({ amount, mode, paidOn, note }) =>
      save.attempt({
        params: { ddlId },
        body: { amount: parseEuros(amount)!, mode, paid_on: paidOn, note: note.trim() },
      }),
    onSent: () => {
      notify(t`Le remboursement est noté\u00a0: le client en est averti.`, 'good');
      onClose();
    },
    fieldOf: wireFieldOf,
  });
  return (
    <FormDialog form={form} title={t`Noter un remboursement`} confirm={t`Enregistrer`} onClose={onClose}>
      <p>{t`Ce que vous avez rendu par virement ou par chèque. Un remboursement sur la carte se note tout seul.`}</p>
      <PriceInput
        label={t`Montant`}
        name="amount"
        value={form.values.amount}
        onChange={(amount) => form.set({ amount })}
        error={form.errorAt('amount')}
      />
      <ReceiptFields form={form} day={t`Rendu le`} />
    </FormDialog>
  );
}
