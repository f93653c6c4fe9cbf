/** What a reading says otherwise than the one before it. The closure at the end of a booking window moves every day, which is no news. */
import type { Day } from '#kernel/day.ts';
import { isOverOrUnderWay } from './identity.ts';
import type { Matching } from './identity.ts';
import { isSameRange } from './ranges.ts';
import type { ReadEvent } from './reading/calendar.ts';
import type { Difference, SaidEvent } from './readingqueries.ts';

export function said({ uid, from, to, kind, summary, code }: ReadEvent): SaidEvent {
  return [uid, from, to, kind, summary, code];
}

export function heard([uid, from, to, kind, summary, code]: SaidEvent): ReadEvent {
  return { uid, from, to, kind, summary, code };
}

export function differenceOf({ events, missing }: Matching, today: Day): Difference {
  const added = events.filter(({ known, event }) => known === undefined && event.kind !== 'horizon');
  const gone = missing.filter((event) => event.kind !== 'horizon' && !isOverOrUnderWay(event, today));
  const changed = events.flatMap(({ known, event }) =>
    known && event.kind !== 'horizon' && (!isSameRange(known, event) || known.kind !== event.kind)
      ? [[said(known), said(event)] as const]
      : [],
  );
  return {
    ...(added.length > 0 && { added: added.map(({ event }) => said(event)) }),
    ...(gone.length > 0 && { gone: gone.map(said) }),
    ...(changed.length > 0 && { changed }),
  };
}
