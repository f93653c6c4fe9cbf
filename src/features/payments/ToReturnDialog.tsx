/** Of a cancelled stay: the sum that goes back, in words of a person, and what was sent already. */
import { eurosInput, formatEuros, parseEuros } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
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
import { PriceInput } from './PriceInput.tsx';
import { priceProblems, sumProblems } from './priceproblem.ts';
import { emptyReceipt, NOTE_MAX, REASON_MIN, wireFieldOf } from './receipt.ts';
import { ReceiptFields } from './ReceiptFields.tsx';

interface Props {
  ddlId: number;
  money: CancelledMoney;
  onClose: () => void;
}

export function ToReturnDialog({
  ddlId,
  cancelled,
  money,
  onClose,
}: Props & { cancelled: NonNullable<Account['cancelled']> }) {
  const { t } = useLingui();
  const language = useLanguage();
  const save = useSave(api.changeToReturn, { touches: ['bookingpayment'], dialog: false });
  const [opened] = useState(() => ({
    values: {
      amount: money.to_return === null ? '' : eurosInput(money.to_return),
      reason: cancelled.reason,
    },
    since: cancelled.version,
  }));
  const form = useAppForm({
    reading: opened,
    check: ({ amount, reason }) => [
      ...sumProblems('amount', amount, language),
      ...(reason.trim().length < REASON_MIN
        ? [
            {
              field: 'reason',
              message: refusalText({ type: 'minLength', params: { n: REASON_MIN } }, language),
            },
          ]
        : []),
    ],
    send: ({ amount, reason }) =>
      save.attempt(
        { params: { ddlId }, body: { to_return: parseEuros(amount)!, reason: reason.trim() } },
        { since: opened.since },
      ),
    onSent: () => {
      notify(t`La somme à rendre est notée\u00a0: le client en est averti.`, 'good');
      onClose();
    },
    fieldOf: (name) => (name === 'to_return' ? 'amount' : name),
  });
  return (
    <FormDialog form={form} title={t`Somme à rendre`} confirm={t`Enregistrer`} onClose={onClose}>
      <p>{t`${formatEuros(money.paid)} ont été payés. Le client lira la somme, pas la raison.`}</p>
      <PriceInput
        label={t`Somme à rendre`}
        name="amount"
        value={form.values.amount}
        onChange={(amount) => form.set({ amount })}
        error={form.errorAt('amount')}
      />
      <TextInput label={t`Raison`} maxLength={NOTE_MAX} {...form.text('reason')} />
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
