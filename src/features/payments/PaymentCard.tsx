/** One payment in the thread: what was asked, how it stands, what happened to it. The guest pays from here, the agency follows it. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { EVENT_WORDS, isStatusAction } from '#features/requests/request.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookingPaymentLine } from './BookingPaymentLine.tsx';
import { PaymentRequestCard } from './PaymentRequestCard.tsx';
import classes from './Payments.module.css';
import { paymentStateOfMessage } from './payment.ts';

export function PaymentCard({ message, ddl }: { message: Ddlchat; ddl: Ddl }) {
  const isOurs = ddl.on_agency_side === 1;
  if (message.action === 'PAID') return <BookingPaymentLine message={message} isOurs={isOurs} />;
  const hasPayment = message.booking_payment_id !== undefined;
  // Received for what was asked: the request's own state says it.
  const says =
    hasPayment &&
    (message.payment_request_status !== 'paid' || paymentStateOfMessage(message) !== 'received');
  return (
    <PaymentRequestCard message={message} ddl={ddl}>
      {says && <BookingPaymentLine message={message} isOurs={isOurs} />}
      <History message={message} />
    </PaymentRequestCard>
  );
}

/** Nothing to tell while it was only asked for: the card's own time says that. */
function History({ message: { payment_history: history = [] } }: { message: Ddlchat }) {
  const { t } = useLingui();
  const words = useLocalized();
  // What came is told by its event, in what it was for; where it counts for nothing, there is none.
  const isTold = history.some(({ action }) => action === 'S_PAY_ACC' || action === 'S_PAY_RECV');
  const lines = history.filter(({ action }) => action !== 'PAID' || !isTold);
  if (lines.length < 2) return null;
  return (
    <ul className={classes.history} aria-label={t`Ce qui s'est passé`}>
      {lines.map(({ action, at }) => (
        <li key={`${action} ${at}`}>
          <span>
            {isStatusAction(action) ? (
              words(EVENT_WORDS[action])
            ) : action === 'PAID' ? (
              <Trans>Paiement arrivé</Trans>
            ) : (
              <Trans>Paiement demandé</Trans>
            )}
          </span>
          <MomentText at={at} />
        </li>
      ))}
    </ul>
  );
}
