/**
 * What a request is answered with at once, in nobody's name: its price (A42, D15), or, where the nights are taken, that they are, and what is
 * free instead with its price. Estimates promise nothing: nothing is held by them, and what is chosen of them is asked for again.
 */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import { hasPayableBid } from '#features/bids/actions.ts';
import { bookingOf } from '#features/bookings/actions.ts';
import { mailOtherSide } from '#features/mailing/threadmails.ts';
import { closeRequestsOf } from '#features/payments/actions.ts';
import { alternativesTo } from '#features/pricing/alternatives.ts';
import { priceStay } from '#features/pricing/actions.ts';
import type { Price } from '#features/pricing/actions.ts';
import { copyStayToRequest, lockRequest, requestForCaller, requestRow } from '#features/requests/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { postMessage, postNote } from '#features/requests/posting.ts';
import { touchRequest } from '#server/freshness.ts';
import { allowAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { toWrite } from './checkedprice.ts';
import * as queries from './queries.ts';

interface StayAsked {
  ddlId: number;
  houseId: number;
  from: Day;
  to: Day;
  adults: number;
  disabled: number;
  children: number;
}

/** Answers the estimates that were posted: none where the stay can't be priced or sold, and a person will answer. */
export async function answerRequest(tx: Tx, asked: StayAsked, language: Language): Promise<number[]> {
  const request = await requestRow(tx, asked.ddlId);
  if (!request) throw new Refusal('notFound');
  const { house, price, warnings, platform } = await priceStay(tx, { ...asked, caller: null });
  if (warnings.some(({ type }) => type === 'nightsTaken'))
    return answerTaken(tx, request, asked, {
      house,
      total: price?.amounts.montant_total ?? null,
      language,
    });
  if (!price || !platform || warnings.length > 0) return [];
  return [await postEstimate(tx, request, asked, { price, platformId: platform.id, message: '' })];
}

async function answerTaken(
  tx: Tx,
  request: RequestRow,
  asked: StayAsked,
  about: {
    house: Parameters<typeof alternativesTo>[2] & { title: string };
    total: number | null;
    language: Language;
  },
): Promise<number[]> {
  const { house, total, language } = about;
  const found = await alternativesTo(tx, asked, house, total);
  const message = takenText({ ...asked, house: house.title, isFound: found.length > 0 }, language);
  if (found.length === 0)
    await postMessage(tx, {
      ddlId: asked.ddlId,
      action: 'TEXT',
      message,
      authorUid: null,
      writtenByAgency: true,
    });
  const ids: number[] = [];
  for (const { houseId, from, to, price, platform } of found) {
    // Said once, over the first of them.
    const posted = { price, platformId: platform.id, message: ids.length === 0 ? message : '' };
    ids.push(await postEstimate(tx, request, { ...asked, houseId, from, to }, posted));
  }
  return ids;
}

async function postEstimate(
  tx: Tx,
  request: RequestRow,
  stay: StayAsked,
  { price, platformId, message }: { price: Price; platformId: number; message: string },
): Promise<number> {
  const about = {
    ...stay,
    agid: request.agid,
    nid: stay.houseId,
    tenantUid: request.sender_uid,
    agentId: null,
    isEstimate: true,
    fromQuoteId: null,
    platform: platformId,
  };
  const id = await queries.insertQuote(tx, toWrite(price, about));
  const messageId = await postMessage(tx, {
    ddlId: stay.ddlId,
    action: 'Q_NEW',
    message,
    authorUid: null,
    writtenByAgency: true,
    quoteId: id,
  });
  await queries.setMessage(tx, id, messageId);
  touchRequest(tx, { agid: request.agid, ddlId: stay.ddlId }, 'quote');
  return id;
}

function takenText(
  { house, from, to, isFound }: { house: string; from: Day; to: Day; isFound: boolean },
  language: Language,
): string {
  if (language === 'en')
    return isFound
      ? `${house} is no longer free from ${longDay(from, 'en')} to ${longDay(to, 'en')}. Here is what is free at this moment, with its price. Nothing is held for you yet: tell us what you choose.`
      : `${house} is no longer free from ${longDay(from, 'en')} to ${longDay(to, 'en')}. We are looking for something else, and will write to you.`;
  return isFound
    ? `${house} n’est plus libre du ${longDay(from, 'fr')} au ${longDay(to, 'fr')}. Voici ce qui est libre en ce moment, avec son prix. Rien n’est encore retenu pour vous\u00a0: dites-nous ce que vous choisissez.`
    : `${house} n’est plus libre du ${longDay(from, 'fr')} au ${longDay(to, 'fr')}. Nous cherchons autre chose et nous vous écrivons.`;
}

/** One of the estimates is what the guest wants: their request becomes one for it, if it is still to be had, and the agency reads so. */
export async function chooseEstimate(tx: Tx, caller: Caller, id: number): Promise<number> {
  const found = await queries.quoteRow(tx, id);
  if (!found) throw new Refusal('notFound');
  const { sender_uid: sender, agid } = await requestForCaller(tx, caller, found.ddl_id);
  if (!caller.uids.includes(sender)) throw new Refusal('forbidden');
  if (!found.is_estimate) throw new Refusal('quoteState');
  allowAgencyWrite(tx, agid);
  await lockRequest(tx, found.ddl_id);
  if ((await requestRow(tx, found.ddl_id))?.has_cancelled === true) throw new Refusal('estimateOfCancelled');
  // Nights that are held, by a yes or by money, are the request's until they are given back.
  if (await bookingOf(tx, found.ddl_id)) throw new Refusal('estimateOfHeld');
  if ((await queries.acceptedQuote(tx, found.ddl_id)) || found.cancelled) throw new Refusal('quoteState');
  const stay = {
    houseId: found.nid,
    from: found.date_from,
    to: found.date_to,
    adults: found.nb_adults,
    disabled: found.nb_disabled,
    children: found.nb_children,
  };
  if (await isAskedFor(tx, found.ddl_id, stay)) return found.ddl_id;
  const { house, price, warnings } = await priceStay(tx, { ...stay, caller: null, ddlId: found.ddl_id });
  if (warnings.some(({ type }) => type === 'nightsTaken')) throw new Refusal('nightsTaken');
  if (!price || warnings.length > 0) throw new Refusal('quoteState');
  const hadPrice = await hasPayableBid(tx, found.ddl_id);
  const { from: dateFrom, to: dateTo, ...rest } = stay;
  await copyStayToRequest(tx, found.ddl_id, { ...rest, dateFrom, dateTo }, caller.uid);
  // What was to be paid was the price of another stay.
  await closeRequestsOf(tx, found.ddl_id, { authorUid: null, why: 'otherStay' });
  if (hadPrice) await postNote(tx, found.ddl_id, null, PRICE_OF_ANOTHER_STAY);
  const said = { ddlId: found.ddl_id, message: chosenText({ ...stay, house: house.title }, caller.language) };
  const messageId = await postMessage(tx, {
    ...said,
    action: 'FREETEXT',
    authorUid: sender,
    realAuthorUid: caller.impersonator,
    writtenByAgency: false,
  });
  await mailOtherSide(tx, { ...said, messageId, files: [], writtenByAgency: false });
  touchRequest(tx, { agid, ddlId: found.ddl_id }, 'quote');
  return found.ddl_id;
}

const PRICE_OF_ANOTHER_STAY =
  'Le prix que vous aviez envoyé était celui d’un autre séjour\u00a0: il ne peut plus être payé. Envoyez-en un pour le séjour que la famille choisit maintenant.';

/** Chosen already: pressed again it says nothing to anybody. */
async function isAskedFor(
  tx: Tx,
  ddlId: number,
  { houseId, from, to }: Pick<StayAsked, 'houseId' | 'from' | 'to'>,
): Promise<boolean> {
  const request = await requestRow(tx, ddlId);
  return request?.page_nid === houseId && request.date_from === from && request.date_to === to;
}

function chosenText({ house, from, to }: { house: string; from: Day; to: Day }, language: Language): string {
  return language === 'en'
    ? `I choose ${house}, from ${longDay(from, 'en')} to ${longDay(to, 'en')}.`
    : `Je choisis ${house}, du ${longDay(from, 'fr')} au ${longDay(to, 'fr')}.`;
}
