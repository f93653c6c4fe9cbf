/** How far a house is priced and reviewed, and where nothing is said (decision 89). Both sides, pure. */
import { addDays, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';

/** Months the bar shows. */
export const SHOWN_DAYS = 548;

/** Days before the last reviewed one on which the agency is told. */
export const REVIEW_AHEAD = 60;

export type RunKind = 'priced' | 'hole' | 'closed';

/** Nights in a row of one kind; `to` is the last. Beyond what was reviewed all are closed. */
export interface Run {
  from: Day;
  to: Day;
  kind: RunKind;
}

export interface Coverage {
  /** The last night with a price before the first one without; null: tonight has none. */
  priced_until: Day | null;
  holes: number;
  /** The last reviewed day comes, or is past. */
  isDue: boolean;
}

export function coverageOf(runs: readonly Run[], reviewedUntil: Day | null, today: Day): Coverage {
  const hole = runs.find(({ kind }) => kind === 'hole');
  const last = runs.findLast(({ kind, to }) => kind === 'priced' && (hole === undefined || to < hole.from));
  return {
    priced_until: last?.to ?? null,
    holes: runs
      .filter(({ kind }) => kind === 'hole')
      .reduce((sum, { from, to }) => sum + nightsBetween(from, addDays(to, 1)), 0),
    isDue: reviewedUntil !== null && reviewedUntil <= addDays(today, REVIEW_AHEAD),
  };
}

/** Where a day stands on the bar, of 100. */
export function placeOf(day: Day, today: Day): number {
  const share = (nightsBetween(today, day) / SHOWN_DAYS) * 100;
  return Math.min(100, Math.max(0, Math.round(share * 100) / 100));
}
