/** A house's coming nights as the public page shows them: what is free, what it costs with every compulsory fee (B96). Pure. */
import { addDays, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';
import { platformFee } from '#features/pricing/fees.ts';
import type { Platform } from '#features/pricing/fees.ts';

export interface Night {
  day: Day;
  /** 'ask': free, but without a price yet. */
  state: 'free' | 'ask' | 'taken';
  /** The night before is taken: somebody leaves in the morning, or is still there. */
  morningTaken: boolean;
  /** With the platform's fee; null where there is none. */
  price: Cents | null;
  allowArrival: boolean;
  minimumStay: number;
}

export interface NightsGiven {
  /** [day, cents, arrivals allowed, minimum stay, blocked] */
  days: readonly (readonly [Day, number | null, boolean, number, boolean])[];
  taken: readonly (readonly [Day, Day])[];
}

export function nightsOfHouse(
  given: NightsGiven,
  platform: Platform | undefined,
  from: Day,
  until: Day,
): Night[] {
  const known = new Map(given.days.map((day) => [day[0], day]));
  const held = new Set<Day>();
  for (const [first, last] of given.taken)
    for (let day = first; day < last; day = addDays(day, 1)) held.add(day);
  const isTaken = (day: Day) => held.has(day) || known.get(day)?.[4] === true;
  const nights: Night[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) {
    const [, amount = null, allowArrival = true, minimumStay = 1] = known.get(day) ?? [];
    const price = amount !== null && amount > 0 ? withFee(cents(amount), platform) : null;
    const state = isTaken(day) ? 'taken' : price === null ? 'ask' : 'free';
    nights.push({ day, state, morningTaken: isTaken(addDays(day, -1)), price, allowArrival, minimumStay });
  }
  return nights;
}

function withFee(amount: Cents, platform: Platform | undefined): Cents {
  return platform ? cents(amount + platformFee(amount, platform)) : amount;
}

export interface Season {
  price: Cents;
  minimumStay: number;
  /** The only weekday one may arrive on, 1 Monday … 7 Sunday; null when there are several. */
  arrival: number | null;
  /** Runs of days, the last one included. */
  periods: { from: Day; to: Day }[];
}

const MOST_SEASONS = 8;

/**
 * Nights of one price and one rule, gathered, cheapest first. An owner who prices every day differently gets months instead: a table of
 * sixty lines tells nobody anything.
 */
export function seasonsOf(nights: readonly Night[]): Season[] {
  const priced = nights.filter((night) => night.price !== null);
  const exact = gathered(priced, (night) => `${night.price} ${night.minimumStay}`);
  return exact.length <= MOST_SEASONS ? exact : gathered(priced, (night) => night.day.slice(0, 7));
}

function gathered(nights: readonly Night[], key: (night: Night) => string): Season[] {
  const groups = new Map<string, Night[]>();
  for (const night of nights) groups.set(key(night), [...(groups.get(key(night)) ?? []), night]);
  return [...groups.values()]
    .map((group) => ({
      price: group.reduce((least, { price }) => (price! < least ? price! : least), group[0]!.price!),
      minimumStay: Math.min(...group.map(({ minimumStay }) => minimumStay)),
      arrival: onlyArrival(group),
      periods: periodsOf(group.map(({ day }) => day)),
    }))
    .toSorted((a, b) => a.price - b.price);
}

function periodsOf(days: readonly Day[]): Season['periods'] {
  const periods: Season['periods'] = [];
  for (const day of days) {
    const last = periods.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else periods.push({ from: day, to: day });
  }
  return periods;
}

/** The one weekday of arrival, where a whole week or more says so. */
export function onlyArrival(nights: readonly Pick<Night, 'day' | 'allowArrival'>[]): number | null {
  const open = new Set(nights.filter(({ allowArrival }) => allowArrival).map(({ day }) => weekday(day)));
  return nights.length >= 7 && open.size === 1 ? [...open][0]! : null;
}

export function cheapest(nights: readonly Night[]): Cents | null {
  let least: Cents | null = null;
  for (const { state, price } of nights)
    if (state === 'free' && price !== null && (least === null || price < least)) least = price;
  return least;
}
