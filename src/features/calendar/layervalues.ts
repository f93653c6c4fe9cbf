/** What can be said of days: of one, of a season's, of a house's. Amounts are cents; null says nothing. Both sides, pure. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';

/** What is said of one day alone: it stands above every season. */
export interface OwnValues {
  amount: Cents | null;
  allow_arrival: boolean | null;
  allow_departure: boolean | null;
  minimum_stay: number | null;
  maximum_stay: number | null;
  /** True: open although a season closes it. */
  opened: true | null;
  donotimport: boolean | null;
}
export type OwnColumn = keyof OwnValues;

/** What a season, a rule or the house's base says. Weekdays are bits: Monday 1, Tuesday 2 … Sunday 64. */
export interface LayerValues {
  amount: Cents | null;
  /** Of two nights from a Friday, of seven nights, and the least any stay costs: they go with the layer whose amount holds. */
  weekend_amount: Cents | null;
  week_amount: Cents | null;
  least_amount: Cents | null;
  arrival_days: number | null;
  departure_days: number | null;
  whole_weeks: boolean | null;
  minimum_stay: number | null;
  maximum_stay: number | null;
  closed: boolean | null;
}

export const LAYER_COLUMNS = [
  'amount',
  'weekend_amount',
  'week_amount',
  'least_amount',
  'arrival_days',
  'departure_days',
  'whole_weeks',
  'minimum_stay',
  'maximum_stay',
  'closed',
] as const satisfies readonly (keyof LayerValues)[];

export interface NewLayer extends Partial<LayerValues> {
  house_id: number;
  from: Day;
  /** Excluded. */
  until: Day;
  /** The highest that says something wins, then the newest. */
  priority: number;
  label: string;
}

/** Which of them holds: the day's own word, the house's base, nothing at all (what any day is), or a layer by its number. */
export const OWN_LAYER = 0;
export const BASE_LAYER = -1;

/** A bit of `arrival_days` and `departure_days`, of 1 Monday … 7 Sunday. */
export function weekdayBit(weekday: number): number {
  return 1 << (weekday - 1);
}
