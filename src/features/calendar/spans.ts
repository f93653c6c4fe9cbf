/** Back from the documents' days to what lies over them: one bar per stay, however many days and weeks it crosses. Pure. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { DayDdl, DayEntry } from './api.ts';
import { LANE_GAP, LANE_HEIGHT } from './calendar.ts';

export interface Bar {
  ddl: DayDdl;
  lane: number;
  from: Day;
  to: Day;
}

export function laneOf(ddl: Pick<DayDdl, 'height_offset'>): number {
  return Math.round(ddl.height_offset / (LANE_HEIGHT + LANE_GAP));
}

export function barsOf(entries: readonly DayEntry[]): Bar[] {
  const bars = new Map<string, Bar>();
  for (const { ddls } of entries) {
    for (const ddl of ddls) {
      const key = [ddl.kind, ddl.alphaid, ddl.date_from, ddl.date_to].join(' ');
      if (!bars.has(key))
        bars.set(key, { ddl, lane: laneOf(ddl), from: ddl.date_from as Day, to: ddl.date_to as Day });
    }
  }
  return [...bars.values()];
}

/** A bar's piece within some days in a row: which day it starts on, and its halves, in days. */
export interface Piece {
  bar: Bar;
  /** Index of the day that carries it. */
  at: number;
  /** 0 or 0.5: an arrival begins at noon. */
  start: number;
  length: number;
  isFirst: boolean;
  isLast: boolean;
}

export function piecesOf(bars: readonly Bar[], days: readonly (Day | null)[]): Piece[] {
  const first = days.find((day) => day !== null);
  const last = days.findLast((day) => day !== null);
  if (!first || !last) return [];
  const lead = days.indexOf(first);
  return bars.flatMap((bar): Piece[] => {
    if (bar.to < first || bar.from > last) return [];
    const [isFirst, isLast] = [bar.from >= first, bar.to <= last];
    const at = isFirst ? days.indexOf(bar.from) : lead;
    const end = isLast ? days.indexOf(bar.to) + 0.5 : days.indexOf(last) + 1;
    const start = isFirst ? 0.5 : 0;
    return end - at - start <= 0 ? [] : [{ bar, at, start, length: end - at - start, isFirst, isLast }];
  });
}

export function daysOf(from: Day, until: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day);
  return days;
}
