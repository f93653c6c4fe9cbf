/** The list of houses as it is now: which are on offer, which of them are free for a stay and at what price, and what is free instead. */
import { addDays, nightsBetween, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import type { Place } from '#kernel/place.ts';
import { freeHouses, publicPriceList } from '#features/pricing/actions.ts';
import type { HouseToPrice, PriceList } from '#features/pricing/actions.ts';
import { nearestArrivals } from '#features/pricing/nearest.ts';
import type { PriceWarningType } from '#features/pricing/words.ts';
import { approximate } from '#features/geography/circle.ts';
import type { App } from '#server/app.ts';
import type { Db, Sql } from '#server/sql.ts';
import { arrivalCounts } from './nearstays.ts';
import * as queries from './sitequeries.ts';
import type { Card, SiteAgency, Standing, Village } from './sitequeries.ts';
import { ISLANDS, USUAL_ADULTS } from './sitesearch.ts';
import type { Asked, Search, Stay } from './sitesearch.ts';

/** Of a stay: what it costs in all, and what of that is the tax. */
export interface CardPrice {
  total: Cents;
  tax: Cents;
}

export interface SiteCard extends Card {
  /** Null where the price is told on request. */
  price: CardPrice | null;
}

export interface NearDates extends Stay {
  houses: number;
}

export interface SiteView {
  language: Language;
  origin: string;
  asked: Asked;
  villages: Village[];
  /** How many as asked, in each village; wherever. */
  counts: Readonly<Record<string, number>>;
  cards: SiteCard[];
  /** How many in all, and on how many pages. */
  found: number;
  pages: number;
  /** The middles of circles that hold them. */
  dots: Place[];
  /** Where nothing is free: when something is. */
  near: NearDates[];
  agencies: SiteAgency[];
}

const ON_ONE_PAGE = 48;
/** More dots would be a stain. */
const MOST_DOTS = 400;

type Found = Standing & { price: CardPrice | null };

export async function siteNow(app: App, asked: Asked, language: Language): Promise<SiteView> {
  const { db, config } = app;
  const today = todayInParis();
  const { stay } = asked.search;
  // Two questions at a time, as the page of a house asks its own; the houses are those of everywhere, which the counts are made of.
  const [all, { villages, agencies }] = await Promise.all([
    stay ? freeNow(db, asked.search, stay, { today }) : onOffer(db, asked.search, today),
    around(db, today),
  ]);
  const search = knownPlace(asked.search, villages);
  const slugs = slugsOf(search.place, villages);
  const here = all.filter(({ village }) => slugs.has(village));
  const pages = Math.max(1, Math.ceil(here.length / ON_ONE_PAGE));
  // A page beyond the last is the last.
  const page = Math.min(search.page, pages);
  const shown = here.slice((page - 1) * ON_ONE_PAGE, page * ON_ONE_PAGE);
  return {
    language,
    origin: config.publicUrl,
    asked: { ...asked, search: { ...search, page } },
    villages,
    counts: countsOf(all),
    cards: await cardsOf(db, shown, today),
    found: here.length,
    pages,
    dots: dotsOf(config, here),
    near: stay && here.length === 0 ? await nearDates(db, search, stay, { today, slugs }) : [],
    agencies,
  };
}

/** What the list is shown with, whatever is asked. */
async function around(db: Db, today: Day): Promise<Pick<SiteView, 'villages' | 'agencies'>> {
  return { villages: await queries.villages(db, today), agencies: await queries.siteAgencies(db) };
}

function dotsOf({ secret, map }: App['config'], houses: readonly Standing[]): Place[] {
  return houses.slice(0, MOST_DOTS).flatMap(({ id, location }) => {
    const circle = approximate(location, id, { secret, radius: map.circleRadius });
    return circle ? [circle.centre] : [];
  });
}

/** A village nobody knows is no village. */
function knownPlace(search: Search, villages: readonly Village[]): Search {
  return slugsOf(search.place, villages).size > 0 ? search : { ...search, place: '' };
}

function slugsOf(place: string, villages: readonly Village[]): Set<string> {
  const isIsland = ISLANDS.some((island) => island === place);
  const here = villages.filter(
    ({ slug, island }) => place === '' || (isIsland ? island === place : slug === place),
  );
  return new Set(here.map(({ slug }) => slug));
}

function countsOf(all: readonly Found[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { village } of all) counts[village] = (counts[village] ?? 0) + 1;
  return counts;
}

async function onOffer(db: Db, search: Search, today: Day): Promise<Found[]> {
  return (await queries.standing(db, search, today)).map((house) => ({ ...house, price: null }));
}

/** What keeps a free house from being had for these dates by these people. */
const NOT_FOR_THEM: readonly PriceWarningType[] = [
  'minimumStay',
  'maximumStay',
  'wholeWeeks',
  'arrivalNotAllowed',
  'departureNotAllowed',
  'capacity',
  // The law: that it may not be let then is all that is told.
  'legalFile',
  'nightsCap',
];

/** The houses that can be had for the stay, cheapest first; those whose price is told on request after them. */
async function freeNow(
  db: Db,
  search: Search,
  stay: Stay,
  { today, place }: { today: Day; place?: Sql },
): Promise<Found[]> {
  const { adults, children } = search;
  const people = { taxable: adults ?? USUAL_ADULTS, children: children ?? 0 };
  const list = await publicPriceList(db, { ...stay, ...people });
  const free = (await freeHouses(db, stay, queries.meets(search, today, place))).flatMap((house) =>
    priced(list, house),
  );
  const standing = await queries.standingOf(
    db,
    free.map(({ id }) => id),
  );
  const places = new Map(standing.map((house) => [house.id, house]));
  return free
    .toSorted((one, other) => rank(one) - rank(other) || one.id - other.id)
    .flatMap(({ id, price }) => {
      const place = places.get(id);
      return place ? [{ ...place, price }] : [];
    });
}

interface Priced {
  id: number;
  price: CardPrice | null;
}

/** Nothing where it can't be had: too short a stay, a day nobody arrives on, too many people. */
function priced(list: PriceList, house: HouseToPrice): Priced[] {
  const platform = list.platformOfKind(house.agid, 'er');
  if (!platform || !(house.online_booking || house.housekeeping)) return [{ id: house.id, price: null }];
  const { price, warnings } = list.price(house, platform);
  if (warnings.some(({ type }) => NOT_FOR_THEM.includes(type))) return [];
  if (!price || warnings.length > 0) return [{ id: house.id, price: null }];
  const { montant_total: total, taxe_sejour: tax } = price.amounts;
  return [{ id: house.id, price: { total, tax } }];
}

function rank({ price }: Priced): number {
  return price?.total ?? Number.MAX_SAFE_INTEGER;
}

async function cardsOf(db: Db, shown: readonly Found[], today: Day): Promise<SiteCard[]> {
  const prices = new Map(shown.map(({ id, price }) => [id, price]));
  const cards = await queries.cards(db, [...prices.keys()], today);
  return cards.map((card) => ({ ...card, price: prices.get(card.id) ?? null }));
}

/** Three weeks either side: beyond, it is another holiday. */
const WITHIN_DAYS = 21;
/** Open nights that the law closes are known as such once they are asked for; a family is led to none of them. */
const MOST_TRIES = 3;

async function nearDates(
  db: Db,
  search: Search,
  { from, to }: Stay,
  { today, slugs }: { today: Day; slugs: ReadonlySet<string> },
): Promise<NearDates[]> {
  const nights = nightsBetween(from, to);
  const earliest = addDays(from, -WITHIN_DAYS);
  const first = earliest < today ? today : earliest;
  const end = addDays(from, WITHIN_DAYS + nights + 1);
  const place = queries.standsIn([...slugs]);
  const houses = await queries.openNights(db, search, { place, today, first, end });
  let days = [...arrivalCounts(houses, first, nights).keys()];
  for (let tries = 1; ; tries++) {
    const near = await Promise.all(
      nearestArrivals(days, from).map(async (arrival) => {
        const dates = { from: arrival, to: addDays(arrival, nights) };
        return { ...dates, houses: (await freeNow(db, search, dates, { today, place })).length };
      }),
    );
    const closed = new Set(near.filter((one) => one.houses === 0).map((one) => one.from));
    if (closed.size === 0 || tries === MOST_TRIES) return near.filter((one) => one.houses > 0);
    days = days.filter((day) => !closed.has(day));
  }
}
