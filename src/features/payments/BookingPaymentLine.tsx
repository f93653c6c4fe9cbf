/** A payment received, in the thread: one line. */
import type { Ddlchat } from '#features/requests/api.ts';
import { cents } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Money } from '#web/ui/Money.tsx';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { needsDecision, isRefunding, modeWords, paymentStateOfMessage, typeWords } from './payment.ts';
import type { PaymentState } from './payment.ts';
import classes from './Payments.module.css';

export function BookingPaymentLine({ message, isOurs }: { message: Ddlchat; isOurs: boolean }) {
  const words = useLocalized();
  const standing = paymentStateOfMessage(message);
  const about = [typeWords(message.payment_type), modeWords(message.payment_mode)].flatMap((each) =>
    each ? [words(each)] : [],
  );
  const isReceived = standing === 'received';
  const Icon = isReceived ? IconCircleCheck : IconClock;
  return (
    <div className={classes.received} data-confirmed={isReceived}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <strong>
        <Said standing={standing} isOurs={isOurs} />
      </strong>
      <Money cents={cents(message.payment_amount ?? 0)} strong />
      <span>{about.join(' · ')}</span>
    </div>
  );
}

/** The agency reads that it has to decide; the guest, that we have it and will write. */
function Said({ standing, isOurs }: { standing: PaymentState; isOurs: boolean }) {
  if (standing === 'received') return <Trans>Paiement reçu</Trans>;
  if (standing === 'toConfirm') return <Trans>Paiement à confirmer</Trans>;
  if (standing === 'returned') return <Trans>Paiement remboursé</Trans>;
  if (isRefunding(standing)) return <Trans>Paiement en cours de remboursement</Trans>;
  if (!needsDecision(standing)) return <Trans>Paiement annulé</Trans>;
  return isOurs ? (
    <Trans>Paiement non affecté&nbsp;: remboursez-le ou affectez-le à la réservation</Trans>
  ) : (
    <Trans>Paiement reçu&nbsp;: l'agence vous contacte</Trans>
  );
}
