/** Whose day a moment falls on: nights are those of the houses' clock, whatever clock a calendar was written by. */
import type { Day } from '#kernel/day.ts';
import { asDay } from '#kernel/day.ts';
import { dateFormat } from '#kernel/formats.ts';
import type { Moment } from './values.ts';

const HOUSES = 'Europe/Paris';

/** Names that Windows gives to zones, of where calendars of our houses are written. */
const WINDOWS: Readonly<Record<string, string>> = {
  'romance standard time': HOUSES,
  'w. europe standard time': HOUSES,
  'central europe standard time': HOUSES,
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'UTC',
  'eastern standard time': 'America/New_York',
  'central standard time': 'America/Chicago',
  'pacific standard time': 'America/Los_Angeles',
};

/** Zones that nobody knows, asked about once. */
const unknown = new Set<string>();

/** '/software.example/20070129_1/Europe/Paris' names Paris as well. Undefined for a zone nobody knows. */
function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const timeZone = WINDOWS[zone.toLowerCase()] ?? /[A-Z][A-Za-z]+\/[A-Z][A-Za-z_/]+$/.exec(zone)?.[0] ?? zone;
  if (unknown.has(timeZone)) return undefined;
  try {
    return dateFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    if (unknown.size < 1000) unknown.add(timeZone);
    return undefined;
  }
}

function clockOf(format: Intl.DateTimeFormat, ms: number): { day: Day; time: string; ms: number } {
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  const iso = `${year}-${month}-${day}`;
  return {
    day: asDay(iso),
    time: `${hour}${minute}${second}`,
    ms: Date.parse(`${iso}T${hour}:${minute}:${second}Z`),
  };
}

/**
 * The moment as the houses' clock shows it. A zone nobody knows, or none: as it was written. Midnight is no moment of a stay but the edge of a
 * day, and stays the day that was meant, also where the calendar's zone is a wrong one.
 */
export function atTheHouse({ day, time, zone }: Moment): { day: Day; time: string | null } {
  if (time === null || zone === '' || zone === HOUSES || (time === '000000' && zone !== 'UTC'))
    return { day, time };
  const format = formatOf(zone);
  if (!format) return { day, time };
  const wall = Date.parse(
    `${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6) === '60' ? '59' : time.slice(4, 6)}Z`,
  );
  // The offset of the zone then, asked twice: the first answer may be that of the other side of a change of clocks.
  const first = wall - (clockOf(format, wall).ms - wall);
  const instant = wall - (clockOf(format, first).ms - first);
  const { day: there, time: shown } = clockOf(formatOf(HOUSES)!, instant);
  return { day: there, time: shown };
}
