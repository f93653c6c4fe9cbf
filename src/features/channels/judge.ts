/** Whether a reading may be believed. Believed wrongly, a login page is the cancellation of a whole summer. */
import type { Day } from '#kernel/day.ts';
import type { Matching } from './identity.ts';
import { isOverOrUnderWay } from './identity.ts';
import type { ReadCalendar } from './reading/calendar.ts';
import type { Source } from './source.ts';

/** Each has its words in words.ts; a person looks, and the last good reading stands meanwhile. */
export const DOUBTS = ['emptied', 'dropped', 'otherSite'] as const;
export type Doubt = (typeof DOUBTS)[number];

const FEW = 3;

export function doubtOf(
  calendar: Pick<ReadCalendar, 'events' | 'writtenBy'>,
  { events, missing }: Matching,
  { source, today, known }: { source: Source; today: Day; known: number },
): Doubt | undefined {
  if (source !== 'other' && calendar.writtenBy !== undefined && calendar.writtenBy !== source)
    return 'otherSite';
  const gone = missing.filter((event) => event.kind !== 'horizon' && !isOverOrUnderWay(event, today));
  if (gone.length === 0) return undefined;
  if (calendar.events.length === 0 || events.length === 0) return 'emptied';
  const ahead =
    gone.length + events.filter((each) => each.known && !isOverOrUnderWay(each.known, today)).length;
  return known > 0 && gone.length >= FEW && gone.length * 2 > ahead ? 'dropped' : undefined;
}
