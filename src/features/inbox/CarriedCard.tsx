/** What a message carries, drawn by the feature it belongs to: a quote, a contract, a request for money, a payment. */
import { ContractCard } from '#features/contracts/ContractCard.tsx';
import { BookingPaymentLine } from '#features/payments/BookingPaymentLine.tsx';
import { PaymentRequestCard } from '#features/payments/PaymentRequestCard.tsx';
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { CONTENT_WORDS, isContentAction } from '#features/requests/request.ts';
import { cents } from '#kernel/money.ts';
import { useWords } from '#web/i18n/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { Money } from '#web/ui/Money.tsx';

const CARRIERS: readonly string[] = ['Q_NEW', 'YC_NEW', 'PAY_REQ', 'PAID', 'BID'];

export function carriesCard(message: Ddlchat): boolean {
  return CARRIERS.includes(message.action);
}

export function CarriedCard({ message, ddl }: { message: Ddlchat; ddl: Ddl }) {
  switch (message.action) {
    case 'YC_NEW':
      return <ContractCard message={message} ddl={ddl} />;
    case 'PAY_REQ':
      return <PaymentRequestCard message={message} ddl={ddl} />;
    case 'PAID':
      return <BookingPaymentLine message={message} />;
    default:
      return <PlainCard message={message} />;
  }
}

function PlainCard({ message }: { message: Ddlchat }) {
  const words = useWords();
  const amount = message.quote_montant_total ?? message.payment_amount ?? message.bid;
  return (
    <Card title={isContentAction(message.action) ? words(CONTENT_WORDS[message.action]) : ''} tone="ocean">
      {amount !== undefined && <Money cents={cents(amount)} strong />}
    </Card>
  );
}
