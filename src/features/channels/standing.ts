/** How a feed stands, from when it was read and what came. Pure. */
import type { STANDINGS } from './api.ts';

export type Standing = (typeof STANDINGS)[number];

const MINUTE_MS = 60_000;
/** Read every hour, and once more after a failure: longer ago than this something is wrong that said nothing. */
const LATE_MINUTES = 180;
/** From here on somebody has to look. */
export const ALARM_MINUTES = 24 * 60;

export interface Standable {
  hasAddress: boolean;
  paused: boolean;
  good_at: Date | null;
  failures: number;
  isDoubted: boolean;
}

export function ageOf(goodAt: Date | null, now: Date): number | null {
  return goodAt === null ? null : Math.max(0, Math.floor((now.getTime() - goodAt.getTime()) / MINUTE_MS));
}

export function standingOf(
  { hasAddress, paused, good_at: goodAt, failures, isDoubted }: Standable,
  now: Date,
): Standing {
  if (!hasAddress) return 'readOnly';
  if (paused) return 'paused';
  if (isDoubted) return 'doubted';
  if (failures > 0) return 'failed';
  if (goodAt === null) return 'unread';
  return ageOf(goodAt, now)! > LATE_MINUTES ? 'late' : 'good';
}
