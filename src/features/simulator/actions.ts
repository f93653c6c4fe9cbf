/** Prices for whoever asks: the simulator's rows, one house with typed values, the public page's estimate, a quote being saved. */
import type { Day } from '#kernel/day.ts';
import { nightsBetween, todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { isOpen, platformOfKind } from './fees.ts';
import type { Platform } from './fees.ts';
import { priceOf, stayOf } from './price.ts';
import type { Kept, Price, PricedStay, PriceRules, Pricing, Typed } from './price.ts';
import * as queries from './queries.ts';
import type { Candidate, Criteria } from './queries.ts';
import { rateTable } from './tax.ts';
import type { PriceWarning } from './warnings.ts';

export type { Candidate, Kept, Platform, Price, Pricing, Typed };

const MOST_NIGHTS = 992;

/** Dates a stay may have; a quote that exists keeps dates that have passed since. */
export function checkDates(from: Day, to: Day, options: { mayBePast?: boolean } = {}): void {
  if (to <= from) throw new Refusal('fromAfterTo', { field: 'dateTo' });
  if (nightsBetween(from, to) > MOST_NIGHTS) throw new Refusal('stayTooLong', { field: 'dateTo' });
  if (options.mayBePast !== true && from < todayInParis())
    throw new Refusal('inThePast', { field: 'dateFrom' });
}

/** Everything dated or agency-wide that prices of these nights depend on. */
interface Conditions {
  today: Day;
  platforms: Platform[];
  rules(agid: number, platform: Platform): PriceRules;
}

async function conditionsOf(db: Db, from: Day, to: Day, platforms: Platform[]): Promise<Conditions> {
  const [discounts, rates, seasons] = [
    await queries.discountRules(db, from),
    rateTable(await queries.taxRates(db, from, to)),
    await queries.linenSeasons(db, from),
  ];
  const today = todayInParis();
  const linen = new Map(seasons.map(({ agid, ...season }) => [agid, season]));
  return {
    today,
    platforms,
    rules: (agid, platform) => ({ platform, discounts, rates, linen: linen.get(agid) ?? null, today }),
  };
}

/** A platform by its number among those the caller may use; an unknown or closed one is refused (B47). */
function chosenPlatform(platforms: readonly Platform[], id: number): Platform {
  const platform = platforms.find((one) => one.id === id);
  if (!platform || !isOpen(platform, todayInParis()))
    throw new Refusal('unknownChoice', { field: 'platform' });
  return platform;
}

export interface Row {
  candidate: Candidate;
  warnings: PriceWarning[];
  er: Price | null;
  idrl: Price | null;
  /** Of the platform asked for, or the agency's own. */
  chosen: Price | null;
  platform: Platform | null;
}

export interface Asked extends Omit<Criteria, 'persons' | 'agid' | 'today'> {
  taxable: number;
  children: number;
  platform: number | null;
  discount: Cents | null;
}

/** Every free house that meets the criteria, cheapest first, those that can't be sold last (B42). */
export async function simulate(db: Db, caller: Caller, asked: Asked): Promise<Row[]> {
  checkDates(asked.from, asked.to);
  const platforms = await queries.platformsInScope(db, caller);
  const wanted = asked.platform === null ? null : chosenPlatform(platforms, asked.platform);
  const found = await queries.candidates(db, caller, {
    ...asked,
    persons: asked.taxable + asked.children,
    agid: wanted?.agid ?? null,
    today: todayInParis(),
  });
  const conditions = await conditionsOf(db, asked.from, asked.to, platforms);
  const stay = stayOf(asked.from, asked.to, asked);
  const typed: Typed = asked.discount === null ? {} : { discount: asked.discount };
  return found.map((candidate) => rowOf(candidate, stay, conditions, wanted, typed)).toSorted(byPrice);
}

function rowOf(
  candidate: Candidate,
  stay: PricedStay,
  conditions: Conditions,
  wanted: Platform | null,
  typed: Typed,
): Row {
  const ofKind = (kind: 'er' | 'idrl') =>
    platformOfKind(conditions.platforms, candidate.agid, kind, conditions.today);
  const [erPlatform, idrlPlatform] =
    wanted?.kind === 'idrl' ? [ofKind('er'), wanted] : [wanted ?? ofKind('er'), ofKind('idrl')];
  const platform = (wanted?.kind === 'idrl' ? idrlPlatform : erPlatform) ?? null;
  const price = (one: Platform | undefined) =>
    one ? attempt(candidate, stay, conditions.rules(candidate.agid, one), typed) : null;
  const [er, idrl] = [price(erPlatform), price(idrlPlatform)];
  const chosen = wanted?.kind === 'idrl' ? idrl : er;
  const warnings: PriceWarning[] = chosen?.warnings ?? [{ type: 'missingPlatform' }];
  const isSold = warnings.length === 0;
  return {
    candidate,
    platform,
    warnings,
    er: isSold ? (er?.price ?? null) : null,
    idrl: isSold ? (idrl?.price ?? null) : null,
    chosen: isSold ? (chosen?.price ?? null) : null,
  };
}

/** In a list, a typed discount above one house's rent is that row's matter. */
function attempt(candidate: Candidate, stay: PricedStay, rules: PriceRules, typed: Typed): Pricing {
  try {
    return priceOf(candidate, candidate, stay, rules, typed);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'discountTooLarge')
      return { price: null, warnings: [{ type: 'discountTooLarge' }] };
    throw error;
  }
}

function byPrice(a: Row, b: Row): number {
  const total = (row: Row) => row.chosen?.amounts.montant_total ?? Number.MAX_SAFE_INTEGER;
  return total(a) - total(b) || a.candidate.id - b.candidate.id;
}

export interface StayToPrice {
  /** Null: anybody, on the public page. */
  caller: Caller | null;
  houseId: number;
  from: Day;
  to: Day;
  adults: number;
  disabled: number;
  children: number;
  /** Without one, the agency's own site. */
  platformId?: number | null;
  typed?: Typed;
  /** The quote being edited: what comes back unchanged is kept. */
  kept?: Kept | null;
  /** The request whose own nights don't count as taken. */
  ddlId?: number | null;
}

export interface StayPrice extends Pricing {
  candidate: Candidate;
  platform: Platform | null;
}

/** One house for dates and people. Warnings say why it can't be priced, or may not be sold. */
export async function priceStay(db: Db, asked: StayToPrice): Promise<StayPrice> {
  const today = todayInParis();
  checkDates(asked.from, asked.to, { mayBePast: Boolean(asked.kept) });
  const options = {
    caller: asked.caller,
    exceptDdl: asked.ddlId ?? null,
    publishedOnly: asked.caller === null,
    today,
  };
  const candidate = await queries.candidate(db, asked.houseId, asked, options);
  if (!candidate) throw new Refusal('notFound');
  const platforms = await queries.platformsOfAgency(db, candidate.agid);
  const platform = asked.platformId
    ? chosenPlatform(platforms, asked.platformId)
    : platformOfKind(platforms, candidate.agid, 'er', today);
  if (!platform) return { candidate, platform: null, price: null, warnings: [{ type: 'missingPlatform' }] };
  const conditions = await conditionsOf(db, asked.from, asked.to, platforms);
  const stay = stayOf(asked.from, asked.to, {
    taxable: asked.adults + asked.disabled,
    children: asked.children,
  });
  const { price, warnings } = priceOf(
    candidate,
    candidate,
    stay,
    conditions.rules(candidate.agid, platform),
    asked.typed,
    asked.kept,
  );
  return {
    candidate,
    platform,
    price,
    warnings: candidate.free ? warnings : [{ type: 'nightsTaken' }, ...warnings],
  };
}

/** The stored quote being edited, as the arithmetic keeps it: only while house and dates are still its own. */
export async function keptQuote(
  db: Db,
  caller: Caller,
  quoteId: number,
  stay: { houseId: number; from: Day; to: Day },
): Promise<{ kept: Kept | null; ddlId: number }> {
  const stored = await queries.storedQuote(db, caller, quoteId);
  if (!stored) throw new Refusal('notFound');
  return { kept: keptFor(stored, stay), ddlId: stored.ddl_id };
}

function keptFor(stored: queries.StoredQuote, stay: { houseId: number; from: Day; to: Day }): Kept | null {
  if (stored.nid !== stay.houseId || stored.date_from !== stay.from || stored.date_to !== stay.to)
    return null;
  const {
    discount_rule_id,
    discount_rule_label,
    discount_borne_by,
    taxe_departementale,
    linen_cost,
    ...amounts
  } = stored;
  const discount_rule =
    discount_rule_id === null ? null : { id: discount_rule_id, label: discount_rule_label ?? '' };
  return { amounts, taxe_departementale, linen_cost, discount_rule, discount_borne_by };
}
