/** A guest's yes where the agency books by itself (B107): the same press writes it into the thread, once for a quote as it stands. */
import { longDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { mailOtherSide } from '#features/mailing/threadmails.ts';
import { postMessage } from '#features/requests/posting.ts';
import { touchRequest } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { markAsked } from './guestacceptqueries.ts';
import type { OfferedQuote } from './guestacceptqueries.ts';

interface Said {
  total?: number | undefined;
  linen?: boolean | undefined;
}

/** Behind the lock of the family's requests. Nothing is held and no price changes: the agency reads what they want, and answers. */
export async function writeYes(
  tx: Tx,
  caller: Caller,
  offer: OfferedQuote,
  { total, linen: isWanted = false }: Said,
): Promise<void> {
  if (offer.asked_at !== null) return;
  if (isWanted && offer.linen_offered === 0) throw new Refusal('linenNotOffered');
  const linen = isWanted ? offer.linen_offered : cents(0);
  if (total !== undefined && total !== offer.montant_total + linen) throw new Refusal('guestAcceptChanged');
  await markAsked(tx, offer.id);
  const said = { ddlId: offer.ddl_id, message: yesText(offer, linen, caller.language) };
  const messageId = await postMessage(tx, {
    ...said,
    action: 'FREETEXT',
    authorUid: caller.uid,
    writtenByAgency: false,
  });
  await mailOtherSide(tx, { ...said, messageId, files: [], writtenByAgency: false });
  touchRequest(tx, { agid: offer.agid, ddlId: offer.ddl_id }, 'quote');
}

function yesText(
  { house, date_from: from, date_to: to, montant_total: total }: OfferedQuote,
  linen: Cents,
  language: Language,
): string {
  const sum = formatEuros(cents(total + linen));
  if (language === 'en') {
    const extra = linen === 0 ? '' : `, with bed linen and towels (${formatEuros(linen)})`;
    return `We would like to book: ${house}, from ${longDay(from, 'en')} to ${longDay(to, 'en')}, ${sum}${extra}.`;
  }
  const extra = linen === 0 ? '' : `, avec le linge de maison (${formatEuros(linen)})`;
  return `Nous réservons\u00a0: ${house}, du ${longDay(from, 'fr')} au ${longDay(to, 'fr')}, ${sum}${extra}.`;
}
