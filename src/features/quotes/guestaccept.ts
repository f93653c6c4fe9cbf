/**
 * The guest's own yes (B107): the acceptance of B48 in the agency's name, by the guest's hand. One live option per family for dates that
 * overlap: the yes ends the other one, once that was said. Above contracts, payments and quotes, because it concerns all three.
 */
import type { Day } from '#kernel/day.ts';
import { formatDay, todayInParis } from '#kernel/day.ts';
import { parisTime } from '#kernel/moment.ts';
import type { RefusalKey, Warning } from '#kernel/refusal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { firstProblem } from '#kernel/rules.ts';
import { endOfYesAgain } from '#features/bookings/option.ts';
import { cancelWaitingContracts } from '#features/contracts/actions.ts';
import { closeExcessRequests, closeRequestsOf } from '#features/payments/actions.ts';
import { payableLater } from '#features/payments/balance.ts';
import { saveCard } from '#features/people/actions.ts';
import { objectionsTo } from '#features/pricing/actions.ts';
import { lockRequestsOfGuest } from '#features/requests/actions.ts';
import { bookingReference } from '#features/requests/request.ts';
import { enqueue } from '#server/jobs.ts';
import { allowAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { book, unbook } from './acceptance.ts';
import type { GuestAcceptance, FormerOption } from './guestacceptapi.ts';
import { mailGuestAccepted, mailReleased } from './guestacceptmails.ts';
import * as guestAcceptQueries from './guestacceptqueries.ts';
import type { FormerStay, OfferedQuote } from './guestacceptqueries.ts';
import { CONTRACT_FOR_YES, CONTRACT_OVERDUE, CONTRACT_PATIENCE_MINUTES } from './jobnames.ts';
import type { Yes } from './jobnames.ts';
import { settleLinen } from './linen.ts';
import * as queries from './queries.ts';
import { TENANT_DETAILS } from './quote.ts';
import type { GuestAcceptState, TenantDetail } from './quote.ts';
import { tenantFields } from './tenant.ts';
import { writeYes } from './yesinwords.ts';

/** For so long a family's yes to the same nights is not its first one. */
const YES_COUNTED_DAYS = 30;

type Tenant = Partial<Record<TenantDetail, string | undefined>>;

interface Said {
  messageId?: number | null | undefined;
  releases?: readonly number[] | undefined;
  /** What they read that they would pay. */
  total?: number | undefined;
  /** With the linen that is offered beside the price (B113). */
  linen?: boolean | undefined;
  /** They have read that the agency books by itself, and that this writes to it. */
  inWords?: boolean | undefined;
  tenant?: Tenant | undefined;
}

const REFUSED: Readonly<Record<Exclude<GuestAcceptState, 'accepted' | 'open'>, RefusalKey>> = {
  estimate: 'guestAcceptEstimate',
  closed: 'guestAcceptClosed',
  over: 'inThePast',
  taken: 'nightsTaken',
  off: 'guestAcceptOff',
};

/** What a yes said now would mean. */
/** The house whose nights a yes would take; undefined where the call itself says that there is no such offer. */
export async function houseOffered(db: Db, caller: Caller, id: number): Promise<number | undefined> {
  return (await guestAcceptQueries.offeredQuote(db, caller, id))?.house_id;
}

export async function guestAcceptanceOf(db: Db, caller: Caller, id: number): Promise<GuestAcceptance> {
  const offer = await guestAcceptQueries.offeredQuote(db, caller, id);
  if (!offer) throw new Refusal('notFound');
  const isOpen = offer.state === 'open' && (await mayBeLet(db, offer));
  const former = isOpen ? await guestAcceptQueries.formerStays(db, caller, offer) : [];
  const until = isOpen ? await endOfYes(db, caller, offer, former) : offer.held_until;
  return {
    id,
    alphaid: offer.alphaid,
    // Kept as long as yeses of one family may keep it: nobody is shown a button that is always refused.
    state: offer.state === 'open' && (!isOpen || until === undefined) ? 'closed' : offer.state,
    house: offer.house,
    registration: offer.registration,
    date_from: offer.date_from,
    date_to: offer.date_to,
    montant_total: offer.montant_total,
    linen_offered: isOpen || offer.state === 'off' ? offer.linen_offered : 0,
    asked_at: offer.state === 'off' ? offer.asked_at : null,
    held_until: until ? parisTime(until) : null,
    is_automatic: offer.is_automatic,
    pays_us: offer.pays_us,
    payable_from: payableFrom(offer),
    missing: offer.state === 'off' ? [] : missingOf(offer),
    releases: former.flatMap(formerOption),
  };
}

/** Agreed on before, and yet past what the law lets be let: nobody is shown a button that is always refused. */
async function mayBeLet(
  db: Db,
  { house_id: houseId, ddl_id: exceptDdl, date_from: from, date_to: to }: OfferedQuote,
) {
  return !(await objectionsTo(db, [houseId], { from, to, exceptDdl, isOffered: false })).has(houseId);
}

/** The day its first sum waits for, where the law says not yet (B59). */
function payableFrom({ pays_us: paysUs, date_from: arrival }: OfferedQuote): Day | null {
  return paysUs ? payableLater(arrival, todayInParis()) : null;
}

/** What a contract made at once asks for and nobody has told the agency yet. */
function missingOf(offer: OfferedQuote): TenantDetail[] {
  if (!offer.is_automatic) return [];
  return TENANT_DETAILS.filter((name) => offer[name].trim() === '');
}

function formerOption({ quote_id, hashedid, house, date_from, date_to }: FormerStay): FormerOption[] {
  return quote_id === null
    ? []
    : [{ quote_id, reference: bookingReference(hashedid), house, date_from, date_to }];
}

/** Until when a yes said now keeps the nights; undefined where the same family has kept them as long as its own yes may. */
async function endOfYes(
  db: Db,
  caller: Caller,
  offer: OfferedQuote,
  former: readonly FormerStay[],
): Promise<Date | undefined> {
  const ends = former.flatMap(({ held_until: end }) => end ?? []);
  const first = await guestAcceptQueries.firstYes(db, caller, offer, YES_COUNTED_DAYS);
  return endOfYesAgain(offer, { arrival: offer.date_from, former: ends, first }, new Date());
}

/** Said by the guest; said again it changes nothing. Nobody says it for them: a clerk accepts in their own name. */
export async function acceptAsGuest(tx: Tx, caller: Caller, id: number, said: Said): Promise<void> {
  if (caller.impersonator !== null) throw new Refusal('forbidden');
  const found = await guestAcceptQueries.offeredQuote(tx, caller, id);
  if (!found || (said.messageId && said.messageId !== found.message_id)) throw new Refusal('notFound');
  allowAgencyWrite(tx, found.agid);
  // All of the family's: of two yeses at once the second finds what the first one holds.
  await lockRequestsOfGuest(tx, { uids: caller.uids });
  const offer = await guestAcceptQueries.offeredQuote(tx, caller, id);
  if (!offer) throw new Refusal('notFound');
  if (offer.state === 'accepted') return refuseOther(offer, said);
  if (offer.state === 'off' && said.inWords === true) return writeYes(tx, caller, offer, said);
  if (offer.state !== 'open') throw new Refusal(REFUSED[offer.state], whereOf(offer.state));
  const former = await guestAcceptQueries.formerStays(tx, caller, offer);
  refuseUnsaid(former, said.releases ?? []);
  await saveTenant(tx, offer, said.tenant ?? {});
  for (const stay of former) if (stay.ddl_id !== offer.ddl_id) await release(tx, caller, stay);
  const asOffered = (await queries.quoteRow(tx, id))!;
  const quote = await settleLinen(tx, asOffered, { wanted: said.linen === true, uid: caller.uid });
  // Nobody says yes to a price they have not read: a clerk may just have changed it.
  if (said.total !== undefined && said.total !== quote.montant_total) throw new Refusal('guestAcceptChanged');
  const until = await endOfYes(tx, caller, offer, former);
  if (until === undefined) throw new Refusal('guestAcceptAgain');
  const by = { uid: caller.uid, isGuest: true };
  const { heldUntil, messageId, former: nights } = await book(tx, quote, by, until);
  if (heldUntil === null) throw new Error('A firm stay is not moved by a yes.');
  await closeExcessRequests(tx, offer.ddl_id, 'priceChanged');
  await mailGuestAccepted(
    tx,
    { ...offer, montant_total: quote.montant_total },
    { heldUntil, former, messageId, nights, payableFrom: payableFrom(offer) },
  );
  // After the commit, for it takes seconds; lost or done twice it is not: it hangs on this transaction, and on the request's one live contract.
  if (offer.is_automatic) await followWithContract(tx, { quoteId: id, at: Date.now() });
}

async function followWithContract(tx: Tx, yes: Yes): Promise<void> {
  await enqueue(tx, CONTRACT_FOR_YES, yes, { key: `contract for yes ${yes.quoteId}` });
  await enqueue(tx, CONTRACT_OVERDUE, yes, {
    key: `contract overdue ${yes.quoteId}`,
    runAt: new Date(yes.at + CONTRACT_PATIENCE_MINUTES * 60_000),
  });
}

/** A clerk who accepted it meanwhile did so at one price, with linen or without: another one was not agreed on by saying so. */
function refuseOther(
  { montant_total: total, has_linen: hasLinen }: OfferedQuote,
  said: Pick<Said, 'total' | 'linen'>,
): void {
  const isOther = (said.total !== undefined && said.total !== total) || (said.linen === true && !hasLinen);
  if (isOther) throw new Refusal('guestAcceptChanged');
}

function whereOf(state: GuestAcceptState): { field?: string } {
  return state === 'over' ? { field: 'date_from' } : {};
}

/** What binds both sides is not ended by one press; what is only held is, once the guest has read which. */
function refuseUnsaid(former: readonly FormerStay[], named: readonly number[]): void {
  const tied = former.filter(({ is_tied: isTied, quote_id: quote }) => isTied || quote === null);
  if (tied.length > 0) throw Refusal.many(tied.map((stay) => about('guestAcceptTied', stay)));
  const unsaid = former.filter(({ quote_id: quote }) => quote !== null && !named.includes(quote));
  // All of them, also those that were named: the answer is what the next press ends.
  if (unsaid.length > 0) throw Refusal.many(former.map((stay) => about('guestAcceptReleases', stay)));
}

function about(type: 'guestAcceptTied' | 'guestAcceptReleases', stay: FormerStay): Warning {
  const { quote_id: id, hashedid, house, date_from: from, date_to: to } = stay;
  const params = { reference: bookingReference(hashedid), house, from: formatDay(from), to: formatDay(to) };
  return { type, params: id === null ? params : { ...params, id } };
}

/** What the contract lacks, by the rules of the clerk's own form. What the agency wrote itself stays. */
async function saveTenant(tx: Tx, offer: OfferedQuote, typed: Tenant): Promise<void> {
  const missing = missingOf(offer);
  const values = missing.map((name) => [name, (typed[name] ?? '').trim()] as const);
  const problems = values.flatMap(([name, value]): Warning[] => {
    if (value === '') return [{ type: 'required', field: `tenant.${name}` }];
    const problem = firstProblem(tenantFields[name].rules, value);
    return problem ? [{ ...problem, field: `tenant.${name}` }] : [];
  });
  if (problems.length > 0) throw Refusal.many(problems);
  if (missing.length > 0)
    await saveCard(
      tx,
      { agid: offer.agid, uid: offer.tenant_uid, ...Object.fromEntries(values) },
      { onlyMissing: true },
    );
}

async function release(tx: Tx, caller: Caller, stay: FormerStay): Promise<void> {
  allowAgencyWrite(tx, stay.agid);
  await cancelWaitingContracts(tx, stay.ddl_id, caller);
  const quote = await queries.acceptedQuote(tx, stay.ddl_id);
  if (quote) await unbook(tx, quote, { uid: caller.uid, isGuest: true });
  await closeRequestsOf(tx, stay.ddl_id, { authorUid: caller.uid, isGuest: true, why: 'notBooked' });
  await mailReleased(tx, stay);
}
