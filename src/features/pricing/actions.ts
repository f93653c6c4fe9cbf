/**
 * Prices, for whoever asks: the simulator's rows, the quote form, a quote being saved, an enquiry's estimate, the public page. Amounts are
 * integer cents, the management fee a whole percentage, every other rate basis points; a stay's last day is the day of departure.
 */
import type { Day } from '#kernel/day.ts';
import { MOST_NIGHTS, nightsBetween, todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import type { Bearer, PriceAmounts } from './amounts.ts';
import { isOpen, platformOfKind } from './fees.ts';
import type { Platform } from './fees.ts';
import { priceOf } from './price.ts';
import * as queries from './queries.ts';
import type { HouseToPrice } from './queries.ts';
import { rateTable } from './tax.ts';
import type { Kept, Price, Pricing, Typed } from './terms.ts';
import { stayOf } from './terms.ts';
import type { PriceWarning } from './words.ts';

export { differences, withLinen } from './amounts.ts';
export { amountsWire, houseWire } from './wire.ts';
export type { Bearer, HouseToPrice, Kept, Platform, Price, PriceAmounts, Pricing, Typed };

/** Dates a stay may have; a quote that exists keeps dates that have passed since. */
function checkDates(from: Day, to: Day, options: { mayBePast?: boolean } = {}): void {
  if (to <= from) throw new Refusal('fromAfterTo', { field: 'dateTo' });
  if (nightsBetween(from, to) > MOST_NIGHTS) throw new Refusal('stayTooLong', { field: 'dateTo' });
  if (options.mayBePast !== true && from < todayInParis())
    throw new Refusal('inThePast', { field: 'dateFrom' });
}

interface StayOfPeople {
  from: Day;
  to: Day;
  /** Adults and people with reduced mobility: those who pay the tourist tax (A52). */
  taxable: number;
  children: number;
}

/** Prices of many houses for one stay: the agencies' platforms, discount rules, tax rates and linen seasons, read once. */
export interface PriceList {
  /** A platform by its number among those the caller may use; an unknown or closed one is refused (B47). */
  platform(id: number): Platform;
  /** An agency's own platform of a kind: the first one still open. */
  platformOfKind(agid: number, kind: Platform['kind']): Platform | undefined;
  /** Every line of the price (B43), or why there is none; lines that were typed stand as typed. */
  price(house: HouseToPrice, platform: Platform, typed?: Typed, kept?: Kept | null): Pricing;
}

/** The price list of a stay for staff: with the platforms of the agencies they see. Refuses dates no stay may have. */
export async function priceList(db: Db, caller: Caller, stay: StayOfPeople): Promise<PriceList> {
  checkDates(stay.from, stay.to);
  return listFor(db, await queries.platformsInScope(db, caller), stay);
}

/** The same for anybody, on the public pages: each house with its own agency's platforms. */
export async function publicPriceList(db: Db, stay: StayOfPeople): Promise<PriceList> {
  checkDates(stay.from, stay.to);
  return listFor(db, await queries.allPlatforms(db), stay);
}

export async function listFor(
  db: Db,
  platforms: readonly Platform[],
  asked: StayOfPeople,
): Promise<PriceList> {
  const discounts = await queries.discountRules(db, asked.from);
  const rates = rateTable(await queries.taxRates(db, asked.from, asked.to));
  const seasons = await queries.linenSeasons(db, asked.from);
  const linen = new Map(seasons.map(({ agid, ...season }) => [agid, season]));
  const today = todayInParis();
  const stay = stayOf(asked.from, asked.to, asked);
  return {
    platform: (id) => chosenPlatform(platforms, id),
    platformOfKind: (agid, kind) => platformOfKind(platforms, agid, kind, today),
    price: (house, platform, typed, kept) =>
      priceOf(
        house,
        house,
        stay,
        { platform, discounts, rates, linen: linen.get(house.agid) ?? null, today },
        typed,
        kept,
      ),
  };
}

function chosenPlatform(platforms: readonly Platform[], id: number): Platform {
  const platform = platforms.find((one) => one.id === id);
  if (!platform || !isOpen(platform, todayInParis()))
    throw new Refusal('unknownChoice', { field: 'platform' });
  return platform;
}

/** Houses free for a stay, as `meets` says of `house h`, ready for a price list; by number. Whose they are is the caller's question. */
export async function freeHouses(db: Db, stay: { from: Day; to: Day }, meets: Sql): Promise<HouseToPrice[]> {
  return withObjections(db, await queries.freeHouses(db, stay, meets), stay);
}

/** Nights somebody wants to sell. */
export interface NightsAsked {
  from: Day;
  to: Day;
  /** The request whose own nights are not in its way. */
  exceptDdl?: number | null;
  /** False: agreed on before. What only forbids new offers does not stand against it. */
  isOffered: boolean;
}

/** What another feature holds against selling nights of a house: the law, an ended mandate. `src/main/salechecks.ts` names them. */
export interface SaleCheck {
  name: string;
  /** Of each house that may not be let for these nights, why; a bounded number of statements, however many houses there are. */
  objections(
    db: Db,
    houseIds: readonly number[],
    nights: NightsAsked,
  ): Promise<ReadonlyMap<number, readonly PriceWarning[]>>;
}

let checks: readonly SaleCheck[] | undefined;

/** Said once, before anything is sold. */
export function declareSaleChecks(declared: readonly SaleCheck[]): void {
  checks = declared;
}

/** Why nights of these houses may not be sold. Asked wherever they are priced (here) and where they are taken (`takeNights` of bookings). */
export async function objectionsTo(
  db: Db,
  houseIds: readonly number[],
  nights: NightsAsked,
): Promise<ReadonlyMap<number, readonly PriceWarning[]>> {
  // Left out by mistake they would allow what is forbidden, and nobody would see it.
  if (!checks) throw new Error('Nights are sold before src/main/salechecks.ts was loaded.');
  const all = new Map<number, PriceWarning[]>();
  if (houseIds.length === 0) return all;
  for (const check of checks)
    for (const [id, warnings] of await check.objections(db, houseIds, nights))
      all.set(id, [...(all.get(id) ?? []), ...warnings]);
  return all;
}

/** Houses with what forbids to offer them for these nights. */
export async function withObjections<H extends HouseToPrice>(
  db: Db,
  houses: readonly H[],
  nights: Omit<NightsAsked, 'isOffered'>,
): Promise<H[]> {
  const objections = await objectionsTo(
    db,
    houses.map(({ id }) => id),
    { ...nights, isOffered: true },
  );
  return houses.map((house) => ({ ...house, objections: objections.get(house.id) ?? [] }));
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
  house: HouseToPrice;
  platform: Platform | null;
}

/** One house for dates and people. Warnings say why it can't be priced, or may not be sold; a house one may not see is not found. */
export async function priceStay(db: Db, asked: StayToPrice): Promise<StayPrice> {
  checkDates(asked.from, asked.to, { mayBePast: Boolean(asked.kept) });
  const found = await queries.houseToPrice(db, asked.houseId, asked, {
    caller: asked.caller,
    exceptDdl: asked.ddlId ?? null,
    publishedOnly: asked.caller === null,
    today: todayInParis(),
  });
  if (!found) throw new Refusal('notFound');
  // A quote that exists goes on for its own nights; other nights are a new offer.
  const [house = found] = asked.kept
    ? [found]
    : await withObjections(db, [found], { from: asked.from, to: asked.to, exceptDdl: asked.ddlId ?? null });
  const platforms = await queries.platformsOfAgency(db, house.agid);
  const platform = asked.platformId
    ? chosenPlatform(platforms, asked.platformId)
    : platformOfKind(platforms, house.agid, 'er', todayInParis());
  if (!platform) return { house, platform: null, price: null, warnings: [{ type: 'missingPlatform' }] };
  const list = await listFor(db, platforms, { ...asked, taxable: asked.adults + asked.disabled });
  const { price, warnings } = list.price(house, platform, asked.typed, asked.kept);
  return { house, platform, price, warnings: house.free ? warnings : [{ type: 'nightsTaken' }, ...warnings] };
}
