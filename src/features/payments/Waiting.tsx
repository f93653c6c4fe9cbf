/** Money that came for nothing that still stands: what it is, why, and the two words a person of the agency may say about it. */
import type { Day } from '#kernel/day.ts';
import { formatDay } from '#kernel/day.ts';
import { formatEuros, fromEuros } from '#kernel/money.ts';
import { useWords } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Money } from '#web/ui/Money.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { PaymentRequestWire, PaymentWire } from './api.ts';
import * as api from './api.ts';
import { isKeptFor, KEPT_WORDS, standingOf, waitsForWord } from './payment.ts';
import classes from './Waiting.module.css';

const RefundDialog = lazy(async () => ({ default: (await import('./RefundDialog.tsx')).RefundDialog }));
const AttachDialog = lazy(async () => ({ default: (await import('./AttachDialog.tsx')).AttachDialog }));

interface Props {
  payments: readonly PaymentWire[];
  requests: readonly PaymentRequestWire[];
  manages: boolean;
}

export function Waiting({ payments, requests, manages }: Props) {
  return payments
    .filter((payment) => payment.unattached && !payment.is_reversal && !payment.is_reversed)
    .map((payment) => (
      <WaitingPayment key={payment.id} payment={payment} requests={requests} manages={manages} />
    ));
}

function WaitingPayment({
  payment,
  requests,
  manages,
}: Omit<Props, 'payments'> & {
  payment: PaymentWire;
}) {
  const { t } = useLingui();
  const words = useWords();
  const [saying, setSaying] = useState<'refund' | 'attach'>();
  const again = useSave(api.refundPayment, { touches: ['bookingpayment'] });
  const standing = standingOf(payment);
  const why = isKeptFor(payment.kept_for) ? words(KEPT_WORDS[payment.kept_for]) : payment.kept_for;
  const amount = formatEuros(fromEuros(payment.amount));
  const close = () => setSaying(undefined);

  return (
    <section className={classes.box} data-waits={waitsForWord(standing)} aria-label={t`Paiement à traiter`}>
      <h2>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        <span>
          {standing === 'returning' || standing === 'returnLate'
            ? t`Remboursement en cours`
            : t`Paiement à traiter`}
        </span>
        <Money cents={fromEuros(payment.amount)} strong />
      </h2>
      <p>{t`Payé par carte le ${formatDay(payment.paid_on as Day)}, alors que ${why}.`}</p>
      {standing === 'unattached' && (
        <p>{t`Il est gardé sans compter et ne retient aucune nuit : à vous de décider. Le client sait que vous lui écrivez.`}</p>
      )}
      {standing === 'returning' && (
        <p>{t`Le remboursement de ${amount} est demandé au service de paiement.`}</p>
      )}
      {standing === 'returnLate' && (
        <p role="status">{t`Le service de paiement ne répond pas. Nous réessayons : ${amount} ne partiront qu'une fois.`}</p>
      )}
      {standing === 'returnRefused' && (
        <p role="status">{t`Le service de paiement a refusé ce remboursement : rien n'est parti. Réessayez, ou rattachez le paiement au dossier.`}</p>
      )}
      {manages && waitsForWord(standing) && (
        <div className={classes.buttons}>
          <Button onClick={() => setSaying('refund')}>{t`Rembourser…`}</Button>
          <Button variant="default" onClick={() => setSaying('attach')}>{t`Rattacher au dossier…`}</Button>
        </div>
      )}
      {manages && standing === 'returnLate' && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={again.pending}
            onClick={() => void again.run({ params: { id: payment.id }, body: { reason: t`Nouvel essai` } })}
          >
            {t`Réessayer maintenant`}
          </Button>
        </div>
      )}
      <Suspense>
        {saying === 'refund' && <RefundDialog payment={payment} why={why} onClose={close} />}
        {saying === 'attach' && <AttachDialog payment={payment} requests={requests} onClose={close} />}
      </Suspense>
    </section>
  );
}
