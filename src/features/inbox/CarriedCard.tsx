/** What a message carries, drawn by the feature it belongs to: a quote, a contract, a request for money, a payment. */
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

export function CarriedCard({ message }: { message: Ddlchat; ddl: Ddl }) {
  const words = useWords();
  const amount = message.quote_montant_total ?? message.payment_amount ?? message.bid;
  return (
    <Card title={isContentAction(message.action) ? words(CONTENT_WORDS[message.action]) : ''} tone="ocean">
      {amount !== undefined && <Money cents={cents(amount)} strong />}
    </Card>
  );
}
