/** From a calendar's text to the nights it speaks of. Pure; what cannot be read is named, one event at a time where the rest can. */
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween } from '#kernel/day.ts';
import type { EventKind, Source } from '../source.ts';
import { kindOf, sourceOfProduct } from '../source.ts';
import type { Range } from '../ranges.ts';
import { CalendarUnreadable, MOST_EVENTS, readLines } from './lines.ts';
import type { EventLines } from './lines.ts';
import { occurrences, readRule } from './recurrence.ts';
import type { Patience } from './recurrence.ts';
import { readDuration, readMoment, readMoments, readText } from './values.ts';
import type { Moment } from './values.ts';
import { atTheHouse } from './zones.ts';

export const EVENT_PROBLEMS = ['noStart', 'badDate', 'endBeforeStart', 'unknownRule'] as const;
export type EventProblem = (typeof EVENT_PROBLEMS)[number];

export interface ReadEvent extends Range {
  /** '' where the calendar gives none: such an event is known by its nights. */
  uid: string;
  kind: EventKind;
  summary: string;
  /** The site's number of the booking, where it tells it. */
  code: string;
}

export interface ReadCalendar {
  product: string;
  /** Who says they wrote it, where that is somebody known. */
  writtenBy: Source | undefined;
  events: ReadEvent[];
  /** Events that cannot be read: nothing is let go while there are some, since one may be what is missing. */
  problems: { uid: string; problem: EventProblem }[];
}

export interface Reading {
  source: Source;
  /** The site writes the last night where others write the day of departure. */
  lastNight: boolean;
  today: Day;
}

const PAST_DAYS = 400;
const AHEAD_DAYS = 1100;
/** Rules are followed so far only: two seasons ahead. */
const RULE_AHEAD_DAYS = 800;
const PATIENCE_DAYS = 1_000_000;
const LONGEST_UID = 255;
const LONGEST_SUMMARY = 100;

export function readCalendar(text: string, reading: Reading): ReadCalendar {
  const { product, events: written } = readLines(text);
  const problems: ReadCalendar['problems'] = [];
  const replaced = new Map<string, Set<Day>>();
  for (const lines of written) {
    const moment = momentIn(lines, 'RECURRENCE-ID');
    if (moment === undefined) continue;
    const uid = uidOf(lines);
    replaced.set(uid, (replaced.get(uid) ?? new Set()).add(atTheHouse(moment).day));
  }
  const patience: Patience = { days: PATIENCE_DAYS };
  const events: (ReadEvent & { sequence: number })[] = [];
  for (const lines of written) {
    const uid = uidOf(lines);
    if (readText(lines.get('STATUS')?.[0], 20).toUpperCase() === 'CANCELLED') continue;
    const nights = nightsOf(lines, reading);
    if (typeof nights === 'string') problems.push({ uid, problem: nights });
    else if (nights !== undefined) {
      const repeated = repeatedOf(lines, nights, reading, { but: replaced.get(uid), patience });
      if (repeated === 'unknownRule') problems.push({ uid, problem: repeated });
      else
        for (const range of repeated) events.push(eventOf(lines, uid, range, reading, repeated.length > 1));
    }
    if (events.length > MOST_EVENTS) throw new CalendarUnreadable('tooManyEvents');
  }
  return { product, writtenBy: sourceOfProduct(product), events: distinct(events, reading.today), problems };
}

function uidOf(lines: EventLines): string {
  return readText(lines.get('UID')?.[0], LONGEST_UID);
}

function momentIn(lines: EventLines, name: string): Moment | undefined {
  const line = lines.get(name)?.[0];
  return line === undefined ? undefined : readMoment(line);
}

/** Undefined: it ends on the day it begins, as a cleaning does. */
function nightsOf(lines: EventLines, { lastNight }: Reading): Range | EventProblem | undefined {
  if (!lines.has('DTSTART')) return 'noStart';
  const begins = momentIn(lines, 'DTSTART');
  if (!begins) return 'badDate';
  const start = atTheHouse(begins);
  if (lines.has('DTEND')) {
    const ends = momentIn(lines, 'DTEND');
    if (!ends) return 'badDate';
    const end = atTheHouse(ends);
    if (end.day < start.day) return 'endBeforeStart';
    return between(
      start,
      end.time?.startsWith('2359') === true ? { day: addDays(end.day, 1), time: end.time } : end,
      lastNight,
    );
  }
  const line = lines.get('DURATION')?.[0];
  const duration =
    line === undefined ? { days: start.time === null ? 1 : 0, seconds: 0 } : readDuration(line);
  if (!duration) return 'badDate';
  const seconds = secondsOf(start.time ?? '000000') + duration.seconds;
  return between(
    start,
    { day: addDays(start.day, duration.days + Math.floor(seconds / 86_400)), time: start.time },
    lastNight,
  );
}

function secondsOf(time: string): number {
  return Number(time.slice(0, 2)) * 3600 + Number(time.slice(2, 4)) * 60 + Number(time.slice(4, 6));
}

type AtHouse = ReturnType<typeof atTheHouse>;

function between(start: AtHouse, end: AtHouse, lastNight: boolean): Range | undefined {
  const isWhole = start.time === null;
  const to = isWhole && (lastNight || end.day === start.day) ? addDays(end.day, 1) : end.day;
  return start.day < to ? { from: start.day, to } : undefined;
}

function repeatedOf(
  lines: EventLines,
  nights: Range,
  { today }: Reading,
  { but, patience }: { but: ReadonlySet<Day> | undefined; patience: Patience },
): Range[] | 'unknownRule' {
  const rules = lines.get('RRULE') ?? [];
  const added = lines.get('RDATE') ?? [];
  if (rules.length === 0 && added.length === 0) return [nights];
  const length = nightsBetween(nights.from, nights.to);
  const window = { from: addDays(today, -PAST_DAYS), to: addDays(today, RULE_AHEAD_DAYS) };
  const days = new Set<Day>([nights.from]);
  for (const line of rules) {
    const rule = readRule(line);
    if (!rule) return 'unknownRule';
    const found = occurrences(rule, nights.from, window, patience);
    if (!found) throw new CalendarUnreadable('endlessRule');
    for (const day of found) days.add(day);
  }
  for (const moment of added.flatMap(readMoments)) days.add(atTheHouse(moment).day);
  for (const moment of (lines.get('EXDATE') ?? []).flatMap(readMoments)) days.delete(atTheHouse(moment).day);
  for (const day of but ?? []) days.delete(day);
  return [...days].toSorted().map((from) => ({ from, to: addDays(from, length) }));
}

const AIRBNB_CODE = /reservations\/details\/([A-Z0-9]{6,20})/;

function eventOf(
  lines: EventLines,
  uid: string,
  { from, to }: Range,
  { source }: Reading,
  isOneOfMany: boolean,
) {
  const summary = readText(lines.get('SUMMARY')?.[0], LONGEST_SUMMARY);
  // Its own occurrence where it replaces one of a series.
  const own = isOneOfMany || lines.has('RECURRENCE-ID') ? `${uid}#${from}` : uid;
  return {
    uid: own.slice(-LONGEST_UID),
    from,
    to,
    kind: kindOf(source, summary, from, to),
    summary,
    code: AIRBNB_CODE.exec(readText(lines.get('DESCRIPTION')?.[0], 500))?.[1] ?? '',
    sequence: Number(readText(lines.get('SEQUENCE')?.[0], 9)) || 0,
  };
}

/** One of those that say the same; of two states of one event the later; whatever else shares its name gets one of its own. */
function distinct(events: readonly (ReadEvent & { sequence: number })[], today: Day): ReadEvent[] {
  const far = addDays(today, AHEAD_DAYS);
  const byUid = new Map<string, ReadEvent & { sequence: number }>();
  for (const event of events) {
    if (event.from >= far || event.to <= addDays(today, -PAST_DAYS)) continue;
    const bounded = { ...event, to: event.to > far ? far : event.to };
    const same = bounded.uid === '' ? undefined : byUid.get(bounded.uid);
    if (same === undefined)
      byUid.set(bounded.uid === '' ? `#${bounded.from}/${bounded.to}` : bounded.uid, bounded);
    else if (bounded.sequence !== same.sequence) {
      if (bounded.sequence > same.sequence) byUid.set(bounded.uid, bounded);
    } else if (bounded.from !== same.from || bounded.to !== same.to) {
      const uid = `${bounded.uid}#${bounded.from}`.slice(-LONGEST_UID);
      byUid.set(uid, { ...bounded, uid });
    }
  }
  return [...byUid.values()]
    .map(({ sequence: _sequence, ...event }) => event)
    .toSorted((a, b) => (a.from === b.from ? (a.to < b.to ? -1 : 1) : a.from < b.from ? -1 : 1));
}
