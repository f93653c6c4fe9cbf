/** Records money that arrived: a transfer seen on the account, a cheque in the post. */
import { eurosInput, formatEuros, fromEuros } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { Button, Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { askedFor } from './account.ts';
import type { Due } from './account.ts';
import type { Account, PaymentRequestWire } from './api.ts';
import * as api from './api.ts';
import { canDo, isRequestStatus, TYPE_LABELS, typeWords } from './payment.ts';
import { amountToAsk } from './balance.ts';
import classes from './Panel.module.css';
import { PriceInput } from './PriceInput.tsx';
import { ReceiptFields } from './ReceiptFields.tsx';
import { emptyReceipt } from './receipt.ts';

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
  const note = useSave(api.notePayment, { touches: ['bookingpayment'] });
  const open = account.requests.filter(({ status }) => isRequestStatus(status) && canDo('attach', status));
  const [type, setType] = useState<Noted>(() => (balance && balance.depositDue > 0 ? 'arrhes' : 'solde'));
  const [requestId, setRequestId] = useState(NONE);
  const [amount, setAmount] = useState(() => usualAmount(type, balance));
  const [receipt, setReceipt] = useState(emptyReceipt);
  const [tried, setTried] = useState(false);
  const attached = open.find(({ id }) => String(id) === requestId);

  function attach(chosen: string | null): void {
    setRequestId(chosen ?? NONE);
    const request = open.find(({ id }) => String(id) === chosen);
    if (!request) return;
    setType(TYPES.find((each) => each === request.type) ?? 'total');
    setAmount(eurosInput(fromEuros(request.amount)));
  }

  function chooseType(chosen: string | null): void {
    const next = TYPES.find((each) => each === chosen) ?? type;
    setType(next);
    setAmount(usualAmount(next, balance));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if ('problem' in askedFor(amount)) return;
    const answer = await note.run({
      body: {
        CrmBookingpayment: {
          id_ddl: account.id_ddl,
          ddlchat_payment_request_id: attached?.id ?? null,
          type,
          amount: amount.trim(),
          mode: receipt.mode,
          paid_on: receipt.paidOn,
          note: receipt.note.trim(),
        },
      },
    });
    if (!answer) return;
    notify(
      attached ? t`Paiement rattaché : confirmez-le quand il est bien arrivé.` : t`Paiement enregistré.`,
      'good',
    );
    onDone();
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2>
        <Trans>Noter un paiement reçu</Trans>
      </h2>
      <div className={classes.fields}>
        {open.length > 0 && (
          <Select
            className={classes.wide ?? ''}
            label={t`Demande concernée`}
            description={t`Un paiement rattaché à une demande compte une fois sa réception confirmée.`}
            data={[
              { value: NONE, label: t`Aucune : il compte tout de suite` },
              ...open.map((request) => ({ value: String(request.id), label: labelOf(request) })),
            ]}
            value={requestId}
            onChange={attach}
            allowDeselect={false}
          />
        )}
        <Select
          label={t`Type`}
          data={TYPES.map((each) => ({ value: each, label: words(TYPE_LABELS[each]) }))}
          value={type}
          onChange={chooseType}
          allowDeselect={false}
          disabled={attached !== undefined}
        />
        <PriceInput label={t`Montant`} value={amount} onChange={setAmount} tried={tried} />
        <ReceiptFields value={receipt} onChange={setReceipt} />
      </div>
      <div className={classes.line} style={{ justifyContent: 'flex-end' }}>
        <span />
        <Button variant="default" onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" loading={note.pending}>
          <Trans>Enregistrer le paiement</Trans>
        </Button>
      </div>
    </form>
  );

  function labelOf(request: PaymentRequestWire): string {
    const named = typeWords(request.type);
    return `${named ? words(named) : request.type} · ${formatEuros(fromEuros(request.amount))}`;
  }
}

function usualAmount(type: Noted, balance: Props['balance']): string {
  const due = balance && amountToAsk(type, balance);
  return due ? eurosInput(due) : '';
}
