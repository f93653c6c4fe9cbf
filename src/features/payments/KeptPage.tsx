/** What a guest reads whose payment pays nothing: that we have it, that nothing is booked by it, and what comes next. */
import { cents } from '#kernel/money.ts';
import { Money } from '#web/ui/Money.tsx';
import { useLingui } from '@lingui/react/macro';
import { IconClockHour4 } from '@tabler/icons-react';
import { ResultPage } from './ResultPage.tsx';
import classes from './ResultPage.module.css';

const WAITING: readonly string[] = ['unattached', 'returnRefused'];
const RETURNED: readonly string[] = ['returning', 'returnLate', 'returned'];

/** By its standing. */
export function isKept(payment: string): boolean {
  return WAITING.includes(payment) || RETURNED.includes(payment);
}

interface Props {
  alphaid: string;
  amount: number;
  payment: string;
}

export function KeptPage({ alphaid, amount, payment }: Props) {
  const { t } = useLingui();
  const title = WAITING.includes(payment)
    ? t`Paiement reçu : l'agence vous écrit`
    : payment === 'returned'
      ? t`Paiement remboursé`
      : t`Paiement en cours de remboursement`;
  return (
    <ResultPage title={title} tone="calm" icon={<IconClockHour4 size={32} stroke={1.8} />} alphaid={alphaid}>
      <p className={classes.amount}>
        <Money cents={cents(amount)} strong />
      </p>
      {WAITING.includes(payment) ? (
        <>
          <p>{t`Nous avons bien votre paiement, mais la demande était déjà réglée ou annulée : il ne paie ni ne réserve rien de plus.`}</p>
          <p>{t`Elle vous le rembourse ou convient avec vous de la suite. Ne payez pas une seconde fois.`}</p>
        </>
      ) : (
        <p>{t`La demande était déjà réglée ou annulée, ou les nuits reprises : la somme vous revient en entier sur la même carte, sous quelques jours.`}</p>
      )}
    </ResultPage>
  );
}
