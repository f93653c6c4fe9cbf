/** What a page of a house is made of, read at once. */
import { todayInParis } from '#kernel/day.ts';
import { publishedComments } from '#features/comments/actions.ts';
import { approximate } from '#features/geography/circle.ts';
import type { Circle } from '#features/geography/circle.ts';
import type { App } from '#server/app.ts';
import { calendarEnd } from './pagecalendar.ts';
import { publicHouse } from './queries.ts';
import type { PublicHouse } from './queries.ts';

export type Comments = Awaited<ReturnType<typeof publishedComments>>;

export interface Shown {
  house: PublicHouse;
  /** What the public may know of where it is. */
  circle: Circle | undefined;
  said: Comments;
}

/** Undefined for a house that is not on offer; with a preview's link, for none that was put away. */
export async function offeredNow(
  { db, config }: App,
  id: number,
  isPreview = false,
): Promise<Shown | undefined> {
  const today = todayInParis();
  const [found, said] = await Promise.all([
    publicHouse(db, { id, today, until: calendarEnd(today), isPreview }),
    publishedComments(db, id),
  ]);
  if (!found) return undefined;
  const { location, ...house } = found;
  const { secret, map } = config;
  return { house, said, circle: approximate(location, id, { secret, radius: map.circleRadius }) };
}
