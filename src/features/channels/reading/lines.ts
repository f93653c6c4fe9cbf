/** A calendar's text as lines that mean something: unfolded, of events alone, and in the one form our reader of values takes. */

/** What keeps a whole calendar from being read; each has its words in words.ts. */
export const CALENDAR_PROBLEMS = [
  'htmlPage',
  'notCalendar',
  'cutOff',
  'tooManyEvents',
  'endlessRule',
] as const;
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number];

export class CalendarUnreadable extends Error {
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const MOST_EVENTS = 10_000;

/** The properties of one event, each as the line it was written on. */
export type EventLines = Map<string, string[]>;

const WANTED = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'SUMMARY',
  'DESCRIPTION',
  'STATUS',
  'SEQUENCE',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
]);

export function readLines(text: string): { product: string; events: EventLines[] } {
  const body = text.replace(/^\uFEFF/, '').trim();
  if (!/^BEGIN:VCALENDAR\s/i.test(body))
    throw new CalendarUnreadable(/^<|<html/i.test(body.slice(0, 2000)) ? 'htmlPage' : 'notCalendar');
  if (!/[\r\n]END:VCALENDAR$/i.test(body)) throw new CalendarUnreadable('cutOff');
  const events: EventLines[] = [];
  const open: string[] = [];
  let product = '';
  let current: EventLines | undefined;
  for (const line of unfolded(body)) {
    const name = /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase();
    // A line without a name or a value says nothing, and is no reason to read no other.
    if (name === undefined || !line.includes(':')) continue;
    if (name === 'BEGIN') {
      const component = valueOf(line);
      open.push(component);
      if (component === 'VEVENT' && open.length === 2) current = new Map();
      if (open.length > 20) throw new CalendarUnreadable('notCalendar');
    } else if (name === 'END') {
      const component = valueOf(line);
      if (open.pop() !== component) throw new CalendarUnreadable('cutOff');
      if (component === 'VEVENT' && open.length === 1 && current) {
        events.push(current);
        current = undefined;
        if (events.length > MOST_EVENTS) throw new CalendarUnreadable('tooManyEvents');
      }
    } else if (open.length === 1 && name === 'PRODID') product = line.slice(0, 300);
    else if (open.length === 2 && current && WANTED.has(name))
      current.set(name, [...(current.get(name) ?? []), line]);
  }
  if (open.length > 0) throw new CalendarUnreadable('cutOff');
  return { product, events };
}

function valueOf(line: string): string {
  return line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase();
}

const LONGEST_LINE = 20_000;

/** Folded lines begin with a blank; ends of lines come in every fashion. Cut inside an address, a booking's code would be lost. */
function* unfolded(body: string): Generator<string> {
  let line = '';
  for (const part of body.split(/\r\n|\n|\r/)) {
    if (part.startsWith(' ') || part.startsWith('\t')) {
      if (line.length < LONGEST_LINE) line += part.slice(1);
      continue;
    }
    if (line !== '') yield line;
    line = part.trimEnd();
  }
  if (line !== '') yield line;
}
