/** Nights of a main residence, counted per calendar year against the commune's cap. Pure. */
import type { Day } from '#kernel/day.ts';
import { asDay, nightsBetween } from '#kernel/day.ts';
import type { CommuneRule } from './facts.ts';
import { isRequired, ruleFor } from './requirements.ts';

/** Whose nights count as let: a guest's, whoever brought them. The owner's own, works and closed days do not. */
export const COUNTED_KINDS = ['request', 'import'] as const;

export interface CountedStay {
  from: Day;
  /** The day of departure. */
  to: Day;
  /** False: an option, which holds its nights and may still let them go. */
  is_firm: boolean;
}

/** How many nights of a stay fall in each year: a night belongs to the year of its evening, that of 31 December to the year that ends. */
export function nightsByYear({ from, to }: { from: Day; to: Day }): Map<number, number> {
  const years = new Map<number, number>();
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    const first = from > newYear(year) ? from : newYear(year);
    const last = to < newYear(year + 1) ? to : newYear(year + 1);
    const nights = nightsBetween(first, last);
    if (nights > 0) years.set(year, nights);
  }
  return years;
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

export function newYear(year: number): Day {
  return asDay(`${year}-01-01`);
}

export interface NightsOfYear {
  year: number;
  cap: number;
  /** Let for good. */
  firm: number;
  /** Held by options beside them. */
  held: number;
  left: number;
  /** How far it is: 0 while there is nothing to say. */
  warned: 0 | 80 | 90 | 100;
}

/** The nights of one year; undefined where no cap holds then. */
export function nightsOfYear(
  stays: readonly CountedStay[],
  rules: readonly CommuneRule[],
  insee: string,
  year: number,
): NightsOfYear | undefined {
  const cap = capOf(rules, insee, year);
  if (cap === undefined) return undefined;
  const sum = (isFirm: boolean) =>
    stays
      .filter((stay) => stay.is_firm === isFirm)
      .reduce((total, stay) => total + (nightsByYear(stay).get(year) ?? 0), 0);
  const [firm, held] = [sum(true), sum(false)];
  return { year, cap, firm, held, left: Math.max(0, cap - firm - held), warned: warnedAt(firm + held, cap) };
}

function warnedAt(nights: number, cap: number): NightsOfYear['warned'] {
  const percent = (nights * 100) / cap;
  if (percent >= 100) return 100;
  if (percent >= 90) return 90;
  return percent >= 80 ? 80 : 0;
}

/** The lowest cap that holds on a day of the year: a commune that lowers it in March has lowered it for that year. */
export function capOf(rules: readonly CommuneRule[], insee: string, year: number): number | undefined {
  const begins = rules
    .filter(({ subject, date_from: from }) => subject === 'nights' && yearOf(from) === year)
    .map(({ date_from: from }) => from);
  const caps = [newYear(year), ...begins].flatMap((day) => {
    const rule = ruleFor(rules, insee, 'nights', day);
    return rule && isRequired(rule) && rule.amount !== null ? [rule.amount] : [];
  });
  return caps.length === 0 ? undefined : Math.min(...caps);
}

export interface OverCap {
  year: number;
  cap: number;
  /** Let or held before. */
  used: number;
  /** What the stay adds in that year. */
  added: number;
}

/** The years in which a stay would pass the cap. Up to the cap itself nights may be let. */
export function overCap(
  stay: { from: Day; to: Day },
  stays: readonly CountedStay[],
  rules: readonly CommuneRule[],
  insee: string,
): OverCap[] {
  return [...nightsByYear(stay)].flatMap(([year, added]) => {
    const nights = nightsOfYear(stays, rules, insee, year);
    if (!nights) return [];
    const used = nights.firm + nights.held;
    return used + added > nights.cap ? [{ year, cap: nights.cap, used, added }] : [];
  });
}
