/** What a message carries, drawn by the feature it belongs to: a quote, a contract, a request for money, a payment, a bid. */
import { ContractCard } from '#features/contracts/ContractCard.tsx';
import { PaymentCard } from '#features/payments/PaymentCard.tsx';
import { contractState } from '#features/quotes/quote.ts';
import { QuoteCard } from '#features/quotes/QuoteCard.tsx';
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { BidCard } from '#features/bids/BidCard.tsx';
import { useHeldThread } from './loading.ts';

const CARRIERS: readonly string[] = ['Q_NEW', 'YC_NEW', 'PAY_REQ', 'PAID', 'BID'];

export function carriesCard(message: Ddlchat): boolean {
  return CARRIERS.includes(message.action);
}

export function CarriedCard({ message, ddl }: { message: Ddlchat; ddl: Ddl }) {
  switch (message.action) {
    case 'Q_NEW':
      return <QuoteInThread message={message} ddl={ddl} />;
    case 'YC_NEW':
      return <ContractCard message={message} ddl={ddl} />;
    case 'PAY_REQ':
    case 'PAID':
      return <PaymentCard message={message} ddl={ddl} />;
    default:
      return <BidCard message={message} ddl={ddl} />;
  }
}

/** The request's contract decides what may still be done to any of its quotes; it stands in the same thread. */
function QuoteInThread({ message, ddl }: { message: Ddlchat; ddl: Ddl }) {
  const contract = useHeldThread(ddl.alphaid)?.findLast(
    ({ yousign_status }) => contractState(yousign_status ?? null) !== 'none',
  );
  return <QuoteCard message={message} ddl={ddl} contractStatus={contract?.yousign_status ?? null} />;
}
