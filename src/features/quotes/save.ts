/** Saving the quote form (B49): tenant, request, quote, message and mail in one transaction. The server's arithmetic decides (B43). */
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { languageOf } from '#kernel/localized.ts';
import { guestOf, partiesOf, queueMail } from '#features/mailing/actions.ts';
import { sheetOfOffer } from '#features/particulars/actions.ts';
import { paths } from '#kernel/paths.ts';
import type { CardRow } from '#features/people/actions.ts';
import {
  copyStayToRequest,
  createRequest,
  lockRequest,
  lockRequestsOfGuest,
  requestForCaller,
  requestToChange,
  setReservationTag,
} from '#features/requests/actions.ts';
import { postEvent, postMessage } from '#features/requests/posting.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import type { StayPrice } from '#features/pricing/actions.ts';
import { touchRequest } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { lockedQuote, refuseUnless, versionOf } from './actions.ts';
import type { QuoteRow } from './actions.ts';
import type { QuoteInput, SaveBody } from './api.ts';
import { checkedPrice, refuseForbidden, refuseUnsellable, toWrite } from './checkedprice.ts';
import * as queries from './queries.ts';
import { findTenant, writesTenant, writeTenant } from './tenants.ts';
import { quoteMail, quoteText } from './texts.ts';

/** Saves what the form sent and answers the quote's number. `editedId` names the quote of a PUT. */
export async function saveQuote(
  tx: Tx,
  caller: Caller,
  sent: SaveBody,
  editedId: number | null,
): Promise<number> {
  const isCopy = sent.newFromExisting === true;
  const baseId = editedId ?? (isCopy ? (sent.id ?? null) : null);
  if (isCopy && baseId === null) throw new Refusal('required', { field: 'id' });
  const base = baseId === null ? null : await lockedQuote(tx, caller, baseId, null, lockFor(sent));
  if (base) refuseUnless(isCopy ? 'copy' : 'edit', base);
  if (base && !isCopy) {
    refuseStale(versionOf(base), caller, Number(sent['_clientTimestamp']));
    return edit(tx, caller, sent, base);
  }
  return create(tx, caller, sent, base);
}

/** Whoever writes the tenant's card as well has all their requests first (docs/architecture.md, order of locks). */
function lockFor(sent: SaveBody): (tx: Tx, ddlId: number) => Promise<void> {
  return writesTenant(sent) ? (tx, ddlId) => lockRequestsOfGuest(tx, { ddlId }) : lockRequest;
}

async function edit(tx: Tx, caller: Caller, sent: SaveBody, quote: QuoteRow): Promise<number> {
  const priced = await checkedPrice(tx, caller, sent.CrmQuote, quote);
  refuseForbidden(priced, caller);
  const request = await requestForCaller(tx, caller, quote.ddl_id);
  if (request.agid !== priced.house.agid) throw new Refusal('notFound');
  const card = await writeTenant(tx, caller, { agid: request.agid, uid: request.sender_uid }, sent);
  await queries.updateQuote(
    tx,
    quote.id,
    contentOf(
      priced,
      sent.CrmQuote,
      { ddlId: request.id, agid: request.agid, tenantUid: request.sender_uid },
      caller,
      null,
    ),
    caller.uid,
  );
  const event = { ddlId: request.id, authorUid: caller.uid, writtenByAgency: true, quoteId: quote.id };
  const messageId = await postEvent(tx, { ...event, action: 'S_INFO_UPD' });
  if (sent.alsoSendEmail)
    await mail(
      tx,
      request,
      { id: quote.id, messageId, text: textOf(sent, priced, card), ...daysOf(sent) },
      priced,
    );
  touchRequest(tx, { agid: request.agid, ddlId: request.id }, 'quote');
  return quote.id;
}

async function create(tx: Tx, caller: Caller, sent: SaveBody, base: QuoteRow | null): Promise<number> {
  const input = sent.CrmQuote;
  const attached = base?.ddl_id ?? sent.attachToExistingDdl ?? null;
  const found = attached === null ? null : await requestToChange(tx, caller, attached);
  if (found) await lockFor(sent)(tx, found.id);
  // As it is once it is locked: a colleague may just have given it a house.
  const request = found && (await requestForCaller(tx, caller, found.id));
  // Once a contract waits or is signed, the request's price is no longer discussed (S3 §4).
  if (request && (await queries.hasLiveContract(tx, request.id)))
    throw new Refusal('ddlHasOngoingSignatures');
  const priced = await checkedPrice(tx, caller, input, base, request?.id ?? null);
  refuseUnsellable(priced, base !== null, caller);
  const { agid } = priced.house;
  if (request && request.agid !== agid) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, agid, 'item');

  const tenantUid = request?.sender_uid ?? (await findTenant(tx, agid, sent));
  const card = await writeTenant(tx, caller, { agid, uid: tenantUid }, sent);
  const ddlId = request?.id ?? (await openRequest(tx, caller, agid, tenantUid, sent));
  const id = await queries.insertQuote(
    tx,
    contentOf(priced, input, { ddlId, agid, tenantUid }, caller, base?.id ?? null),
  );
  const text = sent.alsoSendEmail ? textOf(sent, priced, card) : '';
  const messageId = await postMessage(tx, {
    ddlId,
    action: 'Q_NEW',
    message: text,
    authorUid: caller.uid,
    realAuthorUid: caller.impersonator,
    writtenByAgency: true,
    quoteId: id,
  });
  await queries.setMessage(tx, id, messageId);
  await setReservationTag(tx, ddlId, 'DEVIS', { neverLower: true });
  if (request && request.page_nid === null) await copyStayToRequest(tx, ddlId, stayOf(input), caller.uid);
  if (sent.alsoSendEmail)
    await mail(
      tx,
      request ?? (await requestForCaller(tx, caller, ddlId)),
      { id, messageId, text, ...daysOf(sent) },
      priced,
    );
  touchRequest(tx, { agid, ddlId }, 'quote');
  return id;
}

async function openRequest(
  tx: Tx,
  caller: Caller,
  agid: number,
  senderUid: number,
  { CrmQuote: input, profile }: SaveBody,
): Promise<number> {
  const { id } = await createRequest(tx, {
    agid,
    senderUid,
    ...stayOf(input),
    origin: profile?.source_platform ?? '',
    website: 'default',
    byAgencyUid: caller.uid,
  });
  return id;
}

function daysOf({ CrmQuote: { date_from: from, date_to: to } }: SaveBody) {
  return { from, to };
}

function stayOf(input: QuoteInput) {
  return {
    houseId: input.nid,
    dateFrom: input.date_from,
    dateTo: input.date_to,
    adults: input.nb_adults,
    children: input.nb_children ?? 0,
    disabled: input.nb_disabled ?? 0,
  };
}

function contentOf(
  priced: StayPrice,
  input: QuoteInput,
  of: { ddlId: number; agid: number; tenantUid: number },
  caller: Caller,
  fromQuoteId: number | null,
) {
  if (!priced.price) throw new Error('A quote without a price.');
  return toWrite(priced.price, {
    ...of,
    nid: input.nid,
    platform: input.platform,
    agentId: caller.uid,
    isEstimate: false,
    fromQuoteId,
    from: input.date_from,
    to: input.date_to,
    adults: input.nb_adults,
    children: input.nb_children ?? 0,
    disabled: input.nb_disabled ?? 0,
  });
}

/** What the agent wrote, or the text the form would have offered. */
function textOf(sent: SaveBody, { house, price }: StayPrice, card: CardRow | undefined): string {
  const typed = sent.mailTextContent?.replace(/\r\n?/g, '\n').trim() ?? '';
  if (typed !== '' || !price) return typed;
  const { date_from: from, date_to: to } = sent.CrmQuote;
  const facts = {
    guest: {
      title: card?.title ?? '',
      first_name: card?.first_name ?? '',
      last_name: card?.last_name ?? '',
    },
    house: house.title,
    village: house.village,
    from,
    to,
    total: price.amounts.montant_total,
    linen: price.amounts.montant_linge,
    linenIncluded: price.linen_included,
    linenOffered: price.linen_offered,
    taxCollectedBy: price.tax_collected_by,
  };
  return quoteText(facts, languageOf(card?.business_language ?? 1));
}

async function mail(
  tx: Tx,
  request: RequestRow,
  quote: { id: number; messageId: number; text: string; from: Day; to: Day },
  { house }: StayPrice,
): Promise<void> {
  const parties = await partiesOf(tx, request.id);
  const to = guestOf(parties);
  const written = quoteMail(
    {
      ...quote,
      alphaid: request.alphaid,
      house: house.title,
      path: paths.bookings({ alphaid: request.alphaid }, { quote: quote.id }),
      particulars: await sheetOfOffer(
        tx,
        { houseId: house.id, ddlId: request.id, quoteId: quote.id, from: quote.from },
        to.language,
      ),
    },
    to.language,
  );
  await queueMail(tx, {
    agid: request.agid,
    ddlId: request.id,
    ddlchatId: quote.messageId,
    to,
    template: 'quote',
    ...written,
    summary: { ofQuote: quote.id },
    onceKey: `quote-${quote.messageId}`,
  });
}
