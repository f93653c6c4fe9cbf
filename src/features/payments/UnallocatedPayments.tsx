/** Money that came for nothing that still stands: what it is, why, and the two words a person of the agency may say about it. */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { Day } from '#kernel/day.ts';
import { formatDay } from '#kernel/day.ts';
import { formatEuros } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Money } from '#web/ui/Money.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { AccountPayment, AccountRequest } from './api.ts';
import { leftOfPayment } from './account.ts';
import * as api from './api.ts';
import {
  needsDecision,
  isUnallocatedReason,
  isRefunding,
  UNALLOCATED_REASONS,
  paymentState,
} from './payment.ts';
import classes from './UnallocatedPayments.module.css';

const RefundDialog = lazyPart(async () => (await import('./RefundDialog.tsx')).RefundDialog);
const AllocateDialog = lazyPart(async () => (await import('./AllocateDialog.tsx')).AllocateDialog);

interface Props {
  payments: readonly AccountPayment[];
  requests: readonly AccountRequest[];
  manages: boolean;
}

export function UnallocatedPayments({ payments, requests, manages }: Props) {
  return payments
    .filter((payment) => {
      const standing = paymentState(payment);
      return needsDecision(standing) || isRefunding(standing);
    })
    .map((payment) => (
      <UnallocatedPayment key={payment.id} payment={payment} requests={requests} manages={manages} />
    ));
}

function UnallocatedPayment({
  payment,
  requests,
  manages,
}: Omit<Props, 'payments'> & {
  payment: AccountPayment;
}) {
  const { t } = useLingui();
  const words = useLocalized();
  const [saying, setSaying] = useState<'refund' | 'attach'>();
  const again = useSave(api.refundPayment, { touches: ['bookingpayment'] });
  const standing = paymentState(payment);
  const why = isUnallocatedReason(payment.unallocated_reason)
    ? words(UNALLOCATED_REASONS[payment.unallocated_reason])
    : payment.unallocated_reason;
  const left = leftOfPayment(payment);
  const amount = formatEuros(left);
  const isByCard = payment.mode === 'card';
  const day = formatDay(payment.paid_on as Day);
  const close = () => setSaying(undefined);

  return (
    <section
      className={classes.box}
      data-undecided={needsDecision(standing)}
      aria-label={t`Paiement non affecté`}
    >
      <h2>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        <span>{isRefunding(standing) ? t`Remboursement en cours` : t`Paiement non affecté`}</span>
        <Money cents={left} strong />
      </h2>
      <p>
        {isByCard ? t`Payé par carte le ${day}, alors que ${why}.` : t`Reçu le ${day}, alors que ${why}.`}
      </p>
      {standing === 'unallocated' && !isByCard && (
        <p>{t`Ce paiement n'est pas compté comme reçu et ne réserve aucune nuit\u00a0: affectez-le à la réservation, ou rendez-le comme il est venu et annulez-le dans la liste. Le client sait que vous allez le contacter.`}</p>
      )}
      {standing === 'unallocated' && isByCard && (
        <p>{t`Ce paiement n'est pas compté comme reçu et ne réserve aucune nuit\u00a0: remboursez-le, ou affectez-le à la réservation. Le client sait que vous allez le contacter.`}</p>
      )}
      {standing === 'returning' && (
        <p>{t`Le remboursement de ${amount} est demandé au service de paiement.`}</p>
      )}
      {standing === 'returnLate' && (
        <p role="status">{t`Le service de paiement ne répond pas. Nous réessayons\u00a0: ${amount} ne seront remboursés qu'une seule fois.`}</p>
      )}
      {standing === 'returnRefused' && (
        <p role="status">{t`Ce remboursement n'a pas abouti\u00a0: le service de paiement ou la banque du client l'a refusé. Réessayez, ou affectez le paiement à la réservation.`}</p>
      )}
      {manages && needsDecision(standing) && (
        <div className={classes.buttons}>
          {isByCard && <Button onClick={() => setSaying('refund')}>{t`Rembourser…`}</Button>}
          <Button
            variant="default"
            onClick={() => setSaying('attach')}
          >{t`Affecter à cette réservation…`}</Button>
        </div>
      )}
      {manages && standing === 'returnLate' && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={again.pending}
            onClick={() => void again.run({ params: { id: payment.id }, body: {} })}
          >
            {t`Réessayer maintenant`}
          </Button>
        </div>
      )}
      <Suspense>
        {saying === 'refund' && <RefundDialog payment={payment} why={why} onClose={close} />}
        {saying === 'attach' && <AllocateDialog payment={payment} requests={requests} onClose={close} />}
      </Suspense>
    </section>
  );
}
