/** Calendars as sites write them, and as none should: each read, or refused by name. */
import { addDays, asDay } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source } from '../source.ts';
import { readCalendar } from './calendar.ts';
import { CalendarUnreadable } from './lines.ts';

const TODAY = asDay('2026-07-01');
const whole = (body: string, product = '-//X//FR') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:${product}\r\n${body}END:VCALENDAR\r\n`;
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n');

function read(text: string, source: Source = 'other', lastNight = false): string {
  try {
    const { events, problems } = readCalendar(text, { source, lastNight, today: TODAY });
    return [
      ...events.map(({ from, to, kind }) => `${from}>${to} ${kind}`),
      ...problems.map(({ problem }) => problem),
    ].join(' | ');
  } catch (error) {
    if (error instanceof CalendarUnreadable) return error.problem;
    throw error;
  }
}

const WEEK = '2026-08-01>2026-08-08 unknown';
const DATES = ['DTSTART;VALUE=DATE:20260801', 'DTEND;VALUE=DATE:20260808'];

/** What is written, and what it says. */
const TABLE: readonly (readonly [what: string, text: string, said: string])[] = [
  ['dates', whole(event('UID:1', ...DATES)), WEEK],
  ['the end before the beginning, as lines', whole(event(DATES[1]!, DATES[0]!, 'UID:1')), WEEK],
  ['a mark of order in front', `\uFEFF${whole(event('UID:1', ...DATES))}`, WEEK],
  ['lines that end in one sign', whole(event('UID:1', ...DATES)).replaceAll('\r\n', '\n'), WEEK],
  ['lines that end in the other', whole(event('UID:1', ...DATES)).replaceAll('\r\n', '\r'), WEEK],
  [
    'dates with hyphens',
    whole(event('UID:1', 'DTSTART;VALUE=DATE:2026-08-01', 'DTEND;VALUE=DATE:2026-08-08')),
    WEEK,
  ],
  ['dates that do not say they are some', whole(event('UID:1', 'DTSTART:20260801', 'DTEND:20260808')), WEEK],
  ['a line without a colon', whole(event('UID:1', 'NONSENSE', ...DATES)), WEEK],
  ['no name', whole(event(...DATES)), WEEK],
  ['no end: one night', whole(event('UID:1', DATES[0]!)), '2026-08-01>2026-08-02 unknown'],
  [
    'an end on the same day: one night',
    whole(event('UID:1', DATES[0]!, 'DTEND;VALUE=DATE:20260801')),
    '2026-08-01>2026-08-02 unknown',
  ],
  ['a duration', whole(event('UID:1', DATES[0]!, 'DURATION:P1W')), WEEK],
  [
    'hours in Paris',
    whole(
      event('UID:1', 'DTSTART;TZID=Europe/Paris:20260801T160000', 'DTEND;TZID=Europe/Paris:20260808T110000'),
    ),
    WEEK,
  ],
  [
    'hours of Greenwich, midnight here',
    whole(event('UID:1', 'DTSTART:20260731T220000Z', 'DTEND:20260807T220000Z')),
    WEEK,
  ],
  [
    'a wrong zone, whole days of its own',
    whole(event('UID:1', 'DTSTART;TZID=Asia/Tokyo:20260801T000000', 'DTEND;TZID=Asia/Tokyo:20260808T000000')),
    WEEK,
  ],
  [
    'a zone nobody knows',
    whole(
      event('UID:1', 'DTSTART;TZID=Nowhere/Land:20260801T160000', 'DTEND;TZID=Nowhere/Land:20260808T100000'),
    ),
    WEEK,
  ],
  [
    'a zone by the name Windows gives it',
    whole(
      event(
        'UID:1',
        'DTSTART;TZID="Romance Standard Time":20260801T160000',
        'DTEND;TZID="Romance Standard Time":20260808T100000',
      ),
    ),
    WEEK,
  ],
  [
    'the last second of the last day',
    whole(event('UID:1', 'DTSTART:20260801T000000', 'DTEND:20260807T235959')),
    WEEK,
  ],
  ['a cleaning, within a day', whole(event('UID:1', 'DTSTART:20260801T100000', 'DTEND:20260801T120000')), ''],
  ['cancelled', whole(event('UID:1', ...DATES, 'STATUS:CANCELLED')), ''],
  [
    'an alarm within',
    whole(event('UID:1', ...DATES, 'BEGIN:VALARM', 'DTSTART:20200101', 'END:VALARM')),
    WEEK,
  ],
  ['the same twice', whole(event('UID:1', ...DATES) + event('UID:1', ...DATES)), WEEK],
  [
    'two of one name, the later counts',
    whole(
      event('UID:1', 'SEQUENCE:2', ...DATES) +
        event('UID:1', 'SEQUENCE:1', 'DTSTART:20261001', 'DTEND:20261002'),
    ),
    WEEK,
  ],
  [
    'two of one name and no order',
    whole(event('UID:1', ...DATES) + event('UID:1', 'DTSTART:20261001', 'DTEND:20261002')),
    `${WEEK} | 2026-10-01>2026-10-02 unknown`,
  ],
  [
    'every Saturday of a month, but one',
    whole(event('UID:1', DATES[0]!, 'RRULE:FREQ=WEEKLY;UNTIL=20260822', 'EXDATE;VALUE=DATE:20260815')),
    '2026-08-01>2026-08-02 unknown | 2026-08-08>2026-08-09 unknown | 2026-08-22>2026-08-23 unknown',
  ],
  [
    'an occurrence that is elsewhere',
    whole(
      event('UID:1', DATES[0]!, 'RRULE:FREQ=WEEKLY;COUNT=2') +
        event('UID:1', 'RECURRENCE-ID;VALUE=DATE:20260808', 'DTSTART;VALUE=DATE:20260809'),
    ),
    '2026-08-01>2026-08-02 unknown | 2026-08-09>2026-08-10 unknown',
  ],
  [
    'the second Tuesday, the last Friday',
    whole(event('UID:1', 'DTSTART:20260714', 'RRULE:FREQ=MONTHLY;BYDAY=2TU,-1FR;COUNT=3')),
    '2026-07-14>2026-07-15 unknown | 2026-07-31>2026-08-01 unknown | 2026-08-11>2026-08-12 unknown',
  ],
  [
    'every 29 February',
    whole(event('UID:1', 'DTSTART:20240229', 'RRULE:FREQ=YEARLY')),
    '2028-02-29>2028-03-01 unknown',
  ],
  [
    'never: every 30 February',
    whole(event('UID:1', 'DTSTART:20260801', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')),
    '2026-08-01>2026-08-02 unknown',
  ],
  ['by the second', whole(event('UID:1', 'DTSTART:20260801', 'RRULE:FREQ=SECONDLY')), 'unknownRule'],
  ['every no day', whole(event('UID:1', 'DTSTART:20260801', 'RRULE:FREQ=DAILY;INTERVAL=0')), 'unknownRule'],
  [
    'rules for ever, many',
    whole(
      Array.from({ length: 500 }, (_, n) =>
        event(`UID:${n}`, 'DTSTART:19000101', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
      ).join(''),
    ),
    'endlessRule',
  ],
  [
    'an end before the beginning',
    whole(event('UID:1', 'DTSTART:20260808', 'DTEND:20260801')),
    'endBeforeStart',
  ],
  ['a day that does not exist', whole(event('UID:1', 'DTSTART:20260231', 'DTEND:20260301')), 'badDate'],
  ['no beginning', whole(event('UID:1', 'DTEND:20260801')), 'noStart'],
  [
    'one that cannot be read among others',
    whole(event('UID:1', ...DATES) + event('UID:2')),
    `${WEEK} | noStart`,
  ],
  ['no event at all', whole(''), ''],
  ['a login page', '<!DOCTYPE html><html><body>BEGIN:VCALENDAR</body></html>', 'htmlPage'],
  ['nothing', '', 'notCalendar'],
  ['cut in the middle', whole(event('UID:1', ...DATES)).slice(0, 90), 'cutOff'],
  ['an event that does not end', whole('BEGIN:VEVENT\r\nUID:1\r\n'), 'cutOff'],
  ['40 000 events', whole(event('UID:1', ...DATES).repeat(40_000)), 'tooManyEvents'],
  [
    'a rule that is more than 10 000',
    whole(
      Array.from({ length: 20 }, (_, n) => event(`UID:${n}`, 'DTSTART:20260701', 'RRULE:FREQ=DAILY')).join(
        '',
      ),
    ),
    'tooManyEvents',
  ],
];

for (const [what, text, said] of TABLE)
  test(`B80 a calendar with ${what}`, () => {
    assert.equal(read(text), said);
  });

test('B80 a fold inside an address cuts nothing: Airbnb’s number of a booking is read whole', () => {
  const text = whole(
    event(
      'UID:1',
      ...DATES,
      'SUMMARY:Reserved',
      'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de\r\n tails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234',
    ),
  );
  const [found] = readCalendar(text, { source: 'airbnb', lastNight: false, today: TODAY }).events;
  assert.equal(found?.code, 'HMABCDEFGH');
  assert.doesNotMatch(JSON.stringify(found), /1234/);
});

test('B80 the last night is written where others write the departure, on feeds that are said to', () => {
  assert.equal(read(whole(event('UID:1', 'DTSTART:20260801', 'DTEND:20260807')), 'other', true), WEEK);
});

test('B80 each site’s words for what is booked, closed, and beyond its booking window', () => {
  const kind = (source: Source, summary: string, nights = 7) =>
    readCalendar(
      whole(
        event(
          'UID:1',
          'DTSTART:20260801',
          `DTEND:${addDays(asDay('2026-08-01'), nights).replaceAll('-', '')}`,
          `SUMMARY:${summary}`,
        ),
      ),
      {
        source,
        lastNight: false,
        today: TODAY,
      },
    ).events[0]?.kind;
  assert.equal(kind('airbnb', 'Reserved'), 'booking');
  assert.equal(kind('airbnb', 'Airbnb (Not available)'), 'closure');
  assert.equal(kind('airbnb', 'Anna Petit (HMABCDEFGH)'), 'booking');
  assert.equal(kind('abritel', 'Réservée - Anna'), 'booking');
  assert.equal(kind('abritel', 'Reserved - Anna'), 'booking');
  assert.equal(kind('abritel', 'Provisoire - Anna'), 'booking');
  assert.equal(kind('abritel', 'Indisponible'), 'closure');
  assert.equal(kind('abritel', 'Blocked'), 'closure');
  assert.equal(kind('booking', 'CLOSED - Not available'), 'unknown');
  assert.equal(kind('booking', 'CLOSED - Not available', 91), 'horizon');
  assert.equal(kind('other', 'Reserved', 200), 'unknown');
});
