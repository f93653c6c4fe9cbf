/** 'Paiements effectués', with what remains under it once there is a price. */
import type { Day } from '#kernel/day.ts';
import { formatDay } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { leftToReturn } from '#features/payments/cancelled.ts';
import { ReceiptFile } from '#features/payments/ReceiptFile.tsx';
import type { CancelledWire } from '#features/payments/api.ts';
import type { BookingPayment } from './api.ts';
import classes from './Booking.module.css';
import {
  needsDecision,
  isRefunding,
  isPaymentState,
  TYPE_LABELS,
  typeWords,
} from '#features/payments/payment.ts';

interface Props {
  payments: readonly BookingPayment[];
  /** Cents of the accepted quote, and of what has come in. */
  total: number | null;
  received: number;
  cancelled: CancelledWire | null;
}

export function PaymentsTable({ payments, total, received, cancelled }: Props) {
  const words = useLocalized();
  return (
    <div className={classes.payments}>
      <table>
        <caption>
          <Trans>Paiements effectués</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date de paiement</Trans>
            </th>
            <th scope="col">
              <Trans>Type</Trans>
            </th>
            <th scope="col" className={classes.transaction}>
              <Trans>N° de transaction</Trans>
            </th>
            <th scope="col" className="money-cell">
              <Trans>Montant</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.length === 0 && (
            <tr>
              <td colSpan={4} className={classes.none}>
                <Trans>Aucun paiement enregistré pour le moment.</Trans>
              </td>
            </tr>
          )}
          {payments.map((payment) => (
            <tr key={payment.id}>
              <td>{formatDay(payment.created as Day)}</td>
              <td>
                {payment.standing === 'givenBack' ? (
                  <Trans>Remboursement</Trans>
                ) : (
                  words(inThisTable(payment.type))
                )}
                {payment.transaction_id !== '' && (
                  <span className={classes.under}>
                    <Trans>n° {payment.transaction_id}</Trans>
                  </span>
                )}
                <Aside standing={payment.standing} />
                {payment.has_receipt && <ReceiptFile id={payment.id} />}
              </td>
              <td className={classes.transaction}>{payment.transaction_id}</td>
              <td className="money-cell">{formatEuros(cents(payment.cents))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total !== null && <Sum label={<Trans>Reste à régler</Trans>} amount={Math.max(0, total - received)} />}
      {cancelled !== null && cancelled.paid > 0 && (
        <>
          <Sum label={<Trans>Payé</Trans>} amount={cancelled.paid} />
          <Sum label={<Trans>Rendu</Trans>} amount={cancelled.returned} />
          <Sum label={<Trans>Reste à vous rendre</Trans>} amount={leftToReturn(cancelled)} />
        </>
      )}
    </div>
  );
}

/** @param amount null while the agency has not said it. */
function Sum({ label, amount }: { label: ReactNode; amount: number | null }) {
  return (
    <p className={classes.left}>
      <span>{label}</span>
      <span className="money-cell">
        {amount === null ? <Trans>l'agence vous l'écrira</Trans> : formatEuros(cents(amount))}
      </span>
    </p>
  );
}

/** The one place where the first sum keeps the documents' own word and spelling (GUEST-09, A33, B111). */
function inThisTable(type: string): LocalizedText {
  const known = typeWords(type);
  if (known === undefined) return { fr: type, en: type };
  return known === TYPE_LABELS.arrhes ? { ...known, fr: 'Accompte' } : known;
}

/** What became of a payment that does not simply count. */
function Aside({ standing }: { standing: string | undefined }) {
  if (standing === undefined || !isPaymentState(standing)) return null;
  const words = needsDecision(standing) ? (
    <Trans>en attente&nbsp;: l'agence vous contacte</Trans>
  ) : isRefunding(standing) ? (
    <Trans>remboursement en cours</Trans>
  ) : standing === 'returned' ? (
    <Trans>remboursé</Trans>
  ) : null;
  return words && <span className={classes.aside}>{words}</span>;
}
