/** An owner's own weeks by the mandate: what is counted in each season of a year, and until when they are asked for. Both sides, pure. */
import type { Day } from '#kernel/day.ts';
import { nightsOf } from '#kernel/day.ts';
import { seasonOf } from './rules.ts';
import type { CalendarRule, Season } from './rules.ts';

const NIGHTS_OF_A_WEEK = 7;

export interface SeasonCount {
  year: number;
  season: Season;
  /** Nights the mandate gives; null: it counts none. */
  most: number | null;
  /** Nights of the owner's other stays. */
  used: number;
  /** Nights of the stay it is about. */
  added: number;
}

interface Stay {
  from: Day;
  to: Day;
}

/** Weeks by season; null: not counted. */
export type Quota = Record<Season, number | null>;

/** Of each year and season in which the stay has nights. */
export function countSeasons(
  stay: Stay,
  others: readonly Stay[],
  rules: readonly CalendarRule[],
  quota: Quota,
): SeasonCount[] {
  const added = nightsBySeason([stay], rules);
  const used = nightsBySeason(others, rules);
  return [...added].map(([name, nights]) => {
    const [year, season] = name.split(' ') as [string, Season];
    const weeks = quota[season];
    const most = weeks === null ? null : weeks * NIGHTS_OF_A_WEEK;
    return { year: Number(year), season, most, used: used.get(name) ?? 0, added: nights };
  });
}

function nightsBySeason(stays: readonly Stay[], rules: readonly CalendarRule[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { from, to } of stays)
    for (const night of nightsOf(from, to)) {
      const name = `${night.slice(0, 4)} ${seasonOf(rules, night)}`;
      counted.set(name, (counted.get(name) ?? 0) + 1);
    }
  return counted;
}

export function isOver({ most, used, added }: SeasonCount): boolean {
  return most !== null && used + added > most;
}

/** The last day on which weeks that begin then are asked for: each year's day before the arrival. Null: the mandate names none. */
export function lastClaim(claimUntil: string, arrival: Day): Day | null {
  const [date, month] = claimUntil.split('/');
  if (date === undefined || month === undefined) return null;
  const year = Number(arrival.slice(0, 4));
  const on = (of: number) => `${of}-${month}-${date}` as Day;
  return on(year) < arrival ? on(year) : on(year - 1);
}

/** Both ends of a year of which nights are counted. */
export function yearsOf({ from, to }: Stay): { first: number; last: number } {
  return { first: Number(from.slice(0, 4)), last: Number(to.slice(0, 4)) };
}
