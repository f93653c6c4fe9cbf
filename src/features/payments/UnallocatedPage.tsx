/** What a guest reads whose payment pays nothing: that we have it, that nothing is booked by it, and what comes next. */
import { cents, formatEuros } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Money } from '#web/ui/Money.tsx';
import { useLingui } from '@lingui/react/macro';
import { IconClockHour4 } from '@tabler/icons-react';
import {
  needsDecision,
  isUnallocatedReason,
  isRefunding,
  isPaymentState,
  UNALLOCATED_REASONS,
} from './payment.ts';
import { ResultPage } from './ResultPage.tsx';
import classes from './ResultPage.module.css';

/** By its standing. */
export function isUnallocatedState(payment: string): boolean {
  return (
    isPaymentState(payment) && (needsDecision(payment) || isRefunding(payment) || payment === 'returned')
  );
}

interface Props {
  alphaid: string;
  amount: number;
  payment: string;
  /** Why, see UnallocatedReason. */
  unallocatedReason: string;
}

export function UnallocatedPage({ alphaid, amount, payment, unallocatedReason }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const isWaiting = isPaymentState(payment) && needsDecision(payment);
  const why = isUnallocatedReason(unallocatedReason) ? words(UNALLOCATED_REASONS[unallocatedReason]) : '';
  const sum = formatEuros(cents(amount));
  const title = isWaiting
    ? t`Paiement reçu\u00a0: l'agence vous contacte`
    : payment === 'returned'
      ? t`Paiement remboursé`
      : t`Paiement en cours de remboursement`;
  return (
    <ResultPage title={title} tone="calm" icon={<IconClockHour4 size={32} stroke={1.8} />} alphaid={alphaid}>
      <p className={classes.amount}>
        <Money cents={cents(amount)} strong />
      </p>
      {why !== '' && <p>{t`Nous avons bien reçu ce paiement, alors que ${why}.`}</p>}
      {isWaiting ? (
        <>
          <p>{t`Il ne règle rien et ne réserve aucune nuit. L'agence vous écrit pour vous rembourser ou convenir de la suite avec vous.`}</p>
          <p>{t`Ne payez pas une seconde fois.`}</p>
        </>
      ) : (
        <p>{t`Nous vous remboursons ${sum}, sur la même carte. La somme apparaît sur votre compte sous quelques jours.`}</p>
      )}
    </ResultPage>
  );
}
