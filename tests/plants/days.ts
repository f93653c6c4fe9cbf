/** What holds of a day, who said so, and that nobody's word of a day is lost. */
import type { Fault } from './fault.ts';

const LAYERS = 'src/features/calendar/layers.http.test.ts';
const SAVING = 'src/features/calendar/saving.http.test.ts';
const MANY = 'src/features/calendar/manydays.http.test.ts';
const SEASONS = 'src/features/simulator/seasons.http.test.ts';
const NIGHTS = 'src/features/pricing/nights.test.ts';
const INUSE = 'db/inuse.test.ts';

export const DAYS_FAULTS: readonly Fault[] = [
  {
    name: 'lowest-season-wins',
    file: 'src/features/calendar/heldqueries.ts',
    find: 'order by l.priority desc, l.id desc',
    replace: 'order by l.priority, l.id',
    tests: [LAYERS],
    why: 'The long weekend costs what an ordinary week does.',
  },
  {
    name: 'base-beyond-what-was-reviewed',
    file: 'src/features/calendar/heldqueries.ts',
    find: ' and a.day <= a.reviewed_until',
    replace: '',
    tests: [LAYERS],
    why: 'August two years ahead is sold at the price of winter.',
  },
  {
    name: 'columns-nobody-flagged',
    file: 'src/features/calendar/sentdays.ts',
    find: 'modified[flag] === 1 && sent[column] !== undefined',
    replace: 'sent[column] !== undefined',
    tests: [SAVING],
    why: 'Whoever corrects a price writes old arrival days over somebody else’s.',
  },
  {
    name: 'days-of-others-overwritten',
    file: 'src/features/calendar/saving.ts',
    find: 'version.ms > day.seen',
    replace: 'version.ms > day.seen + 86_400_000',
    tests: [SAVING],
    why: 'Two clerks price one month, and the first one’s prices are gone unseen.',
  },
  {
    name: 'one-night-too-many',
    file: 'src/features/calendar/sentdays.ts',
    find: 'nightsBetween(from, to) >= MOST_NIGHTS',
    replace: 'nightsBetween(from, to) > MOST_NIGHTS',
    tests: [SAVING],
    why: 'A save that the documents refuse goes through.',
  },
  {
    name: 'sold-nights-priced-again',
    file: 'src/features/calendar/saving.ts',
    find: "kind === 'request' && day.own.amount !== undefined",
    replace: 'false',
    tests: [SAVING],
    why: 'The price of a night under contract changes with a season.',
  },
  {
    name: 'departures-opened-by-hand',
    file: 'src/features/calendar/saving.ts',
    find: 'if (leaving)',
    replace: 'if (leaving && opened.length === 0)',
    tests: [SAVING],
    why: 'A house that was sold is let on.',
  },
  {
    name: 'minimum-above-maximum',
    file: 'src/features/calendar/saving.ts',
    find: 'await refuseContradiction(tx, houseId, said);',
    replace: '',
    tests: [SAVING],
    why: 'A house that nobody can book looks open.',
  },
  {
    name: 'week-of-another-season',
    file: 'src/features/pricing/queries.ts',
    find: 'count(amount_layer) = ${to} - ${from} and min(amount_layer) = max(amount_layer)',
    replace: 'count(amount_layer) = ${to} - ${from}',
    tests: [SEASONS],
    why: 'A week that reaches into the long weekend costs the week of the cheap season.',
  },
  {
    name: 'departure-day-forgotten',
    file: 'src/features/pricing/nights.ts',
    find: "if (!rules.allow_departure) yield { type: 'departureNotAllowed' };",
    replace: '',
    tests: [NIGHTS, SEASONS],
    why: 'A family leaves on Tuesday, and a week is lost.',
  },
  {
    name: 'unreviewed-nights-sold',
    file: 'src/server/nightsql.ts',
    find: ' or coalesce(${to} - 1 > ${reviewed}, false)',
    replace: '',
    tests: [SEASONS],
    why: 'Nights that nobody has priced for their year are sold.',
  },
  {
    name: 'gap-on-closed-days',
    file: 'src/features/calendar/dayqueries.ts',
    find: ' and d.blocked is not true',
    replace: '',
    tests: [MANY],
    why: 'An agency is sent after prices of days that are closed.',
  },
  {
    name: 'weekdays-astray',
    file: 'src/features/calendar/copying.ts',
    find: 'const YEAR_DAYS = 364;',
    replace: 'const YEAR_DAYS = 365;',
    tests: [MANY],
    why: 'Saturdays’ prices and arrivals come to stand on Sundays.',
  },
  {
    name: 'closed-days-open-by-the-update',
    file: 'db/migrations/0088_day_layers.sql',
    find: 'update day_price set blocked = false where blocked;',
    replace:
      'delete from stay where closure_id is not null; update day_price set blocked = false where blocked;',
    tests: [INUSE],
    why: 'An update opens the weeks that owners had closed.',
  },
];
