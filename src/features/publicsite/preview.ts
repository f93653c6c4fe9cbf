/**
 * The link to a house that is not on offer (B96): for its owner and the agency, and whoever they give it to. It opens one page and nothing else, until
 * its day has passed; who holds it cannot make another.
 */
import { addDays, isDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import type { Address } from '#kernel/paths.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { listingPath } from './paths.ts';

/** Days a link is good for, the one it was made on included. */
const GOOD_FOR = 14;
const SIGNS = 32;

export function previewPath(
  secret: string,
  id: number,
  language: PageLanguage,
): { path: Address; until: Day } {
  const until = addDays(todayInParis(), GOOD_FOR - 1);
  return { path: listingPath(id, language, { jusqu: until, apercu: seal(secret, id, until) }), until };
}

/** The link that somebody came by, while it is good. */
export interface Preview {
  until: Day;
  /** What its address has to say, in every language. */
  link: { jusqu: Day; apercu: string };
}

/** Undefined for a link that is not good, or no more. */
export function previewOf(
  secret: string,
  id: number,
  query: Readonly<Record<string, unknown>>,
): Preview | undefined {
  const { jusqu: until, apercu: given } = query;
  if (!isDay(until) || until < todayInParis() || typeof given !== 'string') return undefined;
  const [expected, actual] = [Buffer.from(seal(secret, id, until)), Buffer.from(given)];
  const isGood = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isGood ? { until, link: { jusqu: until, apercu: given } } : undefined;
}

function seal(secret: string, id: number, until: Day): string {
  return createHmac('sha256', secret).update(`preview|${id}|${until}`).digest('base64url').slice(0, SIGNS);
}
