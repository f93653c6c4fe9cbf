/** A payment received, in the thread: one line. */
import type { Ddlchat } from '#features/requests/api.ts';
import { cents } from '#kernel/money.ts';
import { useWords } from '#web/i18n/language.ts';
import { Money } from '#web/ui/Money.tsx';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { modeWords, typeWords } from './payment.ts';
import classes from './Payments.module.css';

export function BookingPaymentLine({ message, isOurs }: { message: Ddlchat; isOurs: boolean }) {
  const words = useWords();
  const isConfirmed = message.payment_confirmed !== 0 && message.payment_unattached !== 1;
  const about = [typeWords(message.payment_type), modeWords(message.payment_mode)].flatMap((each) =>
    each ? [words(each)] : [],
  );
  const Icon = isConfirmed ? IconCircleCheck : IconClock;
  return (
    <div className={classes.received} data-confirmed={isConfirmed}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <strong>
        {isConfirmed ? (
          <Trans>Paiement reçu</Trans>
        ) : message.payment_unattached === 1 ? (
          <Unattached refund={message.payment_refund} isOurs={isOurs} />
        ) : (
          <Trans>Paiement à confirmer</Trans>
        )}
      </strong>
      <Money cents={cents(message.payment_amount ?? 0)} strong />
      <span>{about.join(' · ')}</span>
    </div>
  );
}

/** The agency reads that it has to decide; the guest, that we have it and will write. */
function Unattached({ refund, isOurs }: { refund: string | undefined; isOurs: boolean }) {
  if (refund === 'done') return <Trans>Paiement remboursé</Trans>;
  if (refund === 'asked' || refund === 'late') return <Trans>Paiement en cours de remboursement</Trans>;
  return isOurs ? (
    <Trans>Paiement à traiter : il ne compte pas encore</Trans>
  ) : (
    <Trans>Paiement reçu, mais déjà réglé ou annulé : l'agence vous écrit</Trans>
  );
}
