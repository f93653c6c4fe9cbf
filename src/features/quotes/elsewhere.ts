/** What a platform has sold, as a quote that is accepted (B47): made, replaced by what the platform says now, never discussed. */
import type { Day } from '#kernel/day.ts';
import type { Price } from '#features/pricing/actions.ts';
import { copyStayToRequest } from '#features/requests/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { postEvent, postMessage } from '#features/requests/posting.ts';
import { touchRequest } from '#server/freshness.ts';
import type { Db, Tx } from '#server/sql.ts';
import { loseAcceptance, quoteEvent } from './acceptance.ts';
import { toWrite } from './checkedprice.ts';
import * as queries from './queries.ts';

export interface SoldStay {
  houseId: number;
  from: Day;
  to: Day;
  adults: number;
  children: number;
}

/** Whether a contract of ours waits or is signed: then what it says is no longer changed by a platform (C20). */
export function isFrozen(db: Tx, ddlId: number): Promise<boolean> {
  return queries.hasLiveContract(db, ddlId);
}

/** Whether the accepted quote says the same already. */
export async function isAsSold(
  db: Db,
  ddlId: number,
  stay: SoldStay,
  { price, platformId }: { price: Price; platformId: number },
): Promise<boolean> {
  const quote = await queries.acceptedQuote(db, ddlId);
  return (
    quote !== undefined &&
    quote.nid === stay.houseId &&
    quote.date_from === stay.from &&
    quote.date_to === stay.to &&
    quote.nb_adults === stay.adults &&
    quote.nb_children === stay.children &&
    quote.platform === platformId &&
    quote.montant_total === price.amounts.montant_total
  );
}

/** The nights are its own already (`soldElsewhere` of bookings): the request follows, and what the guest paid there stands in its quote. */
export async function acceptElsewhere(
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'agid' | 'sender_uid'>,
  stay: SoldStay,
  { price, platformId }: { price: Price; platformId: number },
): Promise<number> {
  const other = await queries.acceptedQuote(tx, request.id);
  if (other) await loseAcceptance(tx, other, { uid: null });
  const { houseId: nid, from, to, adults, children } = stay;
  const id = await queries.insertQuote(
    tx,
    toWrite(price, {
      ddlId: request.id,
      agid: request.agid,
      nid,
      tenantUid: request.sender_uid,
      agentId: null,
      isEstimate: false,
      fromQuoteId: other?.id ?? null,
      platform: platformId,
      from,
      to,
      adults,
      children,
      disabled: 0,
    }),
  );
  const messageId = await postMessage(tx, {
    ddlId: request.id,
    action: 'Q_NEW',
    message: '',
    authorUid: null,
    writtenByAgency: true,
    quoteId: id,
  });
  await queries.setMessage(tx, id, messageId);
  await queries.setFlag(tx, id, 'accepted', true, null);
  const quote = (await queries.quoteRow(tx, id))!;
  await postEvent(tx, { ...quoteEvent(quote, { uid: null }), action: 'Q_ACCEPT' });
  await followSold(tx, request.id, stay);
  touchRequest(tx, { agid: request.agid, ddlId: request.id }, 'quote');
  return id;
}

/** Without a price that can be kept, the request follows all the same. */
export function followSold(
  tx: Tx,
  ddlId: number,
  { houseId, from, to, adults, children }: SoldStay,
): Promise<void> {
  return copyStayToRequest(
    tx,
    ddlId,
    { houseId, dateFrom: from, dateTo: to, adults, children, disabled: 0 },
    null,
  );
}
