/** Records money that arrived: a transfer seen on the account, a cheque in the post. */
import { cents, eurosInput } from '#kernel/money.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { Button, Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Due } from './account.ts';
import type { Account, AccountRequest } from './api.ts';
import * as api from './api.ts';
import { canDo, isRequestStatus, requestWords, TYPE_LABELS } from './payment.ts';
import { amountToAsk } from './balance.ts';
import classes from './Panel.module.css';
import { PriceInput } from './PriceInput.tsx';
import { priceProblems } from './priceproblem.ts';
import { ReceiptFields } from './ReceiptFields.tsx';
import { emptyReceipt, wireFieldOf } from './receipt.ts';

const TYPES = ['arrhes', 'solde', 'total'] as const;
type Noted = (typeof TYPES)[number];
const NONE = '0';

interface Props {
  account: Account;
  balance: Due | null;
}

export function NotePayment({ account, balance }: Props) {
  const [open, setOpen] = useState(false);
  if (open) return <NoteForm account={account} balance={balance} onDone={() => setOpen(false)} />;
  return (
    <Button variant="default" onClick={() => setOpen(true)} style={{ justifySelf: 'start' }}>
      <Trans>Noter un paiement reçu</Trans>
    </Button>
  );
}

function NoteForm({ account, balance, onDone }: Props & { onDone: () => void }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const note = useSave(api.notePayment, {
    touches: ['bookingpayment'],
    dialog: false,
    makesOne: true,
    keptAs: `payment.${account.id_ddl}`,
  });
  const open = account.requests.filter(({ status }) => isRequestStatus(status) && canDo('attach', status));
  const first = balance && balance.depositDue > 0 ? 'arrhes' : 'solde';
  const [opened] = useState(() => ({
    requestId: NONE,
    type: first as Noted,
    amount: usualAmount(first, balance),
    ...emptyReceipt(),
  }));
  const form = useAppForm({
    reading: { values: opened },
    check: ({ amount }) => priceProblems('amount', amount, language),
    send: ({ requestId, type, amount, mode, paidOn, note: said }) =>
      note.attempt({
        body: {
          CrmBookingpayment: {
            id_ddl: account.id_ddl,
            ddlchat_payment_request_id: attachedTo(requestId)?.id ?? null,
            type,
            amount: amount.trim(),
            mode,
            paid_on: paidOn,
            note: said.trim(),
          },
        },
      }),
    onSent: (_answer, { requestId }) => {
      notify(
        attachedTo(requestId)
          ? t`Paiement rattaché\u00a0: confirmez-le quand il est bien arrivé.`
          : t`Paiement enregistré.`,
        'good',
      );
      onDone();
    },
    fieldOf: wireFieldOf,
  });
  const { values } = form;
  const attachedTo = (requestId: string) => open.find(({ id }) => String(id) === requestId);

  function attach(chosen: string | null): void {
    const request = attachedTo(chosen ?? NONE);
    form.set({
      requestId: chosen ?? NONE,
      ...(request && {
        type: TYPES.find((each) => each === request.type) ?? 'total',
        amount: eurosInput(cents(request.cents)),
      }),
    });
  }

  function chooseType(chosen: string | null): void {
    const type = TYPES.find((each) => each === chosen) ?? values.type;
    form.set({ type, amount: usualAmount(type, balance) });
  }

  return (
    <form {...form.bind} className={classes.form}>
      <h2>
        <Trans>Noter un paiement reçu</Trans>
      </h2>
      <div className={classes.fields}>
        {open.length > 0 && <RequestSelect open={open} value={values.requestId} onChange={attach} />}
        <Select
          label={t`Type`}
          data={TYPES.map((each) => ({ value: each, label: words(TYPE_LABELS[each]) }))}
          value={values.type}
          onChange={chooseType}
          allowDeselect={false}
          disabled={attachedTo(values.requestId) !== undefined}
        />
        <PriceInput
          label={t`Montant`}
          name="amount"
          value={values.amount}
          onChange={(amount) => form.set({ amount })}
          error={form.errorAt('amount')}
        />
        <ReceiptFields form={form} />
      </div>
      <div className={classes.line} style={{ justifyContent: 'flex-end' }}>
        <span />
        <Button variant="default" onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" loading={form.isPending}>
          <Trans>Enregistrer le paiement</Trans>
        </Button>
      </div>
    </form>
  );
}

interface RequestSelectProps {
  open: readonly AccountRequest[];
  value: string;
  onChange: (chosen: string | null) => void;
}

function RequestSelect({ open, value, onChange }: RequestSelectProps) {
  const { t } = useLingui();
  const words = useLocalized();
  return (
    <Select
      className={classes.wide ?? ''}
      label={t`Demande de paiement concernée`}
      description={t`Un paiement rattaché à une demande compte une fois sa réception confirmée.`}
      data={[
        { value: NONE, label: t`Aucune\u00a0: le paiement est compté tout de suite` },
        ...open.map((request) => ({ value: String(request.id), label: words(requestWords(request)) })),
      ]}
      value={value}
      onChange={onChange}
      allowDeselect={false}
    />
  );
}

function usualAmount(type: Noted, balance: Props['balance']): string {
  const due = balance && amountToAsk(type, balance);
  return due ? eurosInput(due) : '';
}
