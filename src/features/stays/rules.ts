/** Rules of the calendar, read against days: arrivals, preparation, turn-overs, the owner's seasons. Pure. */
import type { Day } from '#kernel/day.ts';
import { addDays, weekday } from '#kernel/day.ts';

export type Subject = 'closedArrival' | 'preparation' | 'turnovers' | 'highSeason' | 'middleSeason';

export interface CalendarRule {
  agid: number;
  subject: Subject;
  /** A house; null: every one. */
  nid: number | null;
  /** Null: each village. */
  village: string | null;
  amount: number | null;
  date_from: Day | null;
  date_to: Day | null;
  yearly: boolean;
  weekday: string | null;
}

/** Whether the rule is about that day. */
export function holdsOn(rule: CalendarRule, day: Day): boolean {
  if (rule.weekday !== null && Number(rule.weekday) !== weekday(day)) return false;
  const { date_from: from, date_to: to } = rule;
  if (from === null || to === null) return true;
  if (!rule.yearly) return from <= day && day <= to;
  const [first, last, it] = [from.slice(5), to.slice(5), day.slice(5)];
  // From December into January it goes round the end of the year.
  return first <= last ? first <= it && it <= last : it >= first || it <= last;
}

export const SEASONS = ['high', 'middle', 'low'] as const;
export type Season = (typeof SEASONS)[number];

/** The higher of two that hold wins; a day of none is low. */
export function seasonOf(rules: readonly CalendarRule[], day: Day): Season {
  const holds = (subject: Subject) => rules.some((rule) => rule.subject === subject && holdsOn(rule, day));
  return holds('highSeason') ? 'high' : holds('middleSeason') ? 'middle' : 'low';
}

interface Stay {
  from: Day;
  to: Day;
}

/** Days left free around a stay: the neighbours' last departure and next arrival, as far as they are near. */
export interface Around {
  before: Day | null;
  after: Day | null;
}

/** How many days a house wants between two stays: its own rule goes before the one of all. */
export function preparationOf(rules: readonly CalendarRule[], houseId: number, day: Day): number {
  const wanted = rules.filter((rule) => rule.subject === 'preparation' && holdsOn(rule, day));
  const own = wanted.filter(({ nid }) => nid === houseId);
  const all = wanted.filter(({ nid }) => nid === null);
  return Math.max(0, ...(own.length > 0 ? own : all).map(({ amount }) => amount ?? 0));
}

/** The day from which the stay would leave its house enough time; undefined: it does. */
export function tooClose(stay: Stay, around: Around, days: number): 'before' | 'after' | undefined {
  if (days === 0) return undefined;
  if (around.before !== null && addDays(around.before, days) > stay.from) return 'before';
  return around.after !== null && addDays(stay.to, days) > around.after ? 'after' : undefined;
}

/** The most arrivals and departures of a day in a village; undefined: as many as come. */
export function mostTurnovers(rules: readonly CalendarRule[], village: string, day: Day): number | undefined {
  const own = rules.filter((rule) => rule.subject === 'turnovers' && holdsOn(rule, day));
  const named = own.filter((rule) => rule.village === village);
  const all = own.filter((rule) => rule.village === null);
  const amounts = (named.length > 0 ? named : all).map(({ amount }) => amount ?? 0);
  return amounts.length === 0 ? undefined : Math.min(...amounts);
}

export function isClosedForArrival(rules: readonly CalendarRule[], day: Day): boolean {
  return rules.some((rule) => rule.subject === 'closedArrival' && holdsOn(rule, day));
}
