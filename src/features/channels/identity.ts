/**
 * Which event of a reading is which of those that were known. A name alone does not say it: Booking.com gives a stay in progress a new one every
 * day, and makes it of the day it begins on, so that another booking may bear a former one's; Airbnb renames what an owner closed every day.
 */
import type { Day } from '#kernel/day.ts';
import { nightsBetween } from '#kernel/day.ts';
import { earlier, isSameRange, later, overlaps } from './ranges.ts';
import type { Range } from './ranges.ts';
import type { ReadEvent } from './reading/calendar.ts';

export interface KnownEvent extends ReadEvent {
  id: number;
}

export interface Matched {
  /** Of which known event it is a state; undefined: it is new. */
  known: KnownEvent | undefined;
  /** As it holds: a stay in progress keeps the day it began on. */
  event: ReadEvent;
}

export interface Matching {
  events: Matched[];
  /** Known and not in the reading. */
  missing: KnownEvent[];
}

export function matchEvents(known: readonly KnownEvent[], read: readonly ReadEvent[], today: Day): Matching {
  const left = new Set(known);
  const found = new Map<ReadEvent, KnownEvent>();
  const pair = (event: ReadEvent, of: KnownEvent | undefined) => {
    if (!of) return;
    found.set(event, of);
    left.delete(of);
  };
  const open = () => read.filter((event) => !found.has(event));

  const byUid = new Map(known.filter(({ uid }) => uid !== '').map((each) => [each.uid, each]));
  for (const event of open()) {
    const named = byUid.get(event.uid);
    // The same name over quite other nights is another booking's where those nights are known by themselves.
    if (
      named &&
      left.has(named) &&
      (overlaps(named, event) || ![...left].some((each) => isSameRange(each, event)))
    )
      pair(event, named);
  }
  // Only those that are still alone are compared with each other; both lists are short by then.
  for (const event of open())
    pair(
      event,
      find(left, (each) => isSameRange(each, event)),
    );
  for (const event of open())
    pair(
      event,
      find(left, (each) => each.to === event.to && overlaps(each, event)),
    );
  for (const event of open()) pair(event, closest(left, event));

  return {
    events: read.map((event) => ({
      known: found.get(event),
      event: asItHolds(found.get(event), event, today),
    })),
    missing: [...left],
  };
}

function find(among: ReadonlySet<KnownEvent>, isIt: (each: KnownEvent) => boolean): KnownEvent | undefined {
  for (const each of among) if (isIt(each)) return each;
  return undefined;
}

/** Of what shares nights with it, what shares most. The closure at the end of the booking window becomes nobody's booking. */
function closest(among: ReadonlySet<KnownEvent>, event: ReadEvent): KnownEvent | undefined {
  let best: KnownEvent | undefined;
  let most = 0;
  for (const each of among) {
    if ((each.kind === 'horizon') !== (event.kind === 'horizon') || !overlaps(each, event)) continue;
    const nights = nightsBetween(later(each.from, event.from), earlier(each.to, event.to));
    if (nights > most) [best, most] = [each, nights];
  }
  return best;
}

/** A stay in progress is written as if it began today. */
function asItHolds(known: KnownEvent | undefined, event: ReadEvent, today: Day): ReadEvent {
  const isTrimmed =
    known !== undefined && known.from < event.from && event.from <= today && overlaps(known, event);
  return isTrimmed ? { ...event, from: known.from } : event;
}

/** Its absence says that it is over or in progress, and nothing else: past nights fall out of calendars. */
export function isOverOrUnderWay(event: Range, today: Day): boolean {
  return event.from <= today;
}
