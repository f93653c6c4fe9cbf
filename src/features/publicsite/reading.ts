/** What a page of a house is made of, read at once. */
import { todayInParis } from '#kernel/day.ts';
import type { App } from '#server/app.ts';
import { calendarEnd } from './pagecalendar.ts';
import { publicHouse } from './queries.ts';
import type { PublicHouse } from './queries.ts';

export interface Shown {
  house: PublicHouse;
}

/** Undefined for a house that is not on offer; with a preview's link, for none that was put away. */
export async function offeredNow(app: App, id: number, isPreview = false): Promise<Shown | undefined> {
  const today = todayInParis();
  const house = await publicHouse(app.db, { id, today, until: calendarEnd(today), isPreview });
  return house && { house };
}
