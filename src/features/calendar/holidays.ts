/** School and public holidays between two days, and of which of them nobody knows yet. */
import { addDays, asDay, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { holidaysBetween, knownHolidays } from './holidayqueries.ts';
import type { KnownHolidays } from './holidayqueries.ts';
import { houseOfDays } from './savequeries.ts';

/** A calendar and the year beside it, many times over. */
const MOST_DAYS = 3_660;

interface Asked {
  from: Day;
  to: Day;
  house?: number | undefined;
}

export async function holidaysAnswer(db: Db, caller: Caller, { from, to, house }: Asked) {
  if (to < from) throw new Refusal('fromAfterTo', { field: 'to' });
  if (nightsBetween(from, to) > MOST_DAYS) throw new Refusal('stayTooLong', { field: 'to' });
  const of = house === undefined ? undefined : await houseOfDays(db, caller, house);
  if (house !== undefined && !of) throw new Refusal('notFound');
  const agid = of?.agid ?? caller.agid;
  const found = await holidaysBetween(db, agid, from, to);
  const known = await knownHolidays(db, agid);
  const models = found.map(({ label, label_en: english, ...rest }) => ({
    ...rest,
    label: caller.language === 'en' && english !== '' ? english : label,
  }));
  return { models, totalCount: models.length, unknown: unknownDays(known, { from, to }) };
}

/** Schools are known from the first to the last that is written down; of days off each year by itself. Pure. */
export function unknownDays(
  { school, years }: KnownHolidays,
  { from, to }: { from: Day; to: Day },
): { kind: 'school' | 'public'; from: Day; to: Day }[] {
  const outside =
    school === null
      ? [{ from, to }]
      : [
          { from, to: addDays(school.from, -1) },
          { from: addDays(school.to, 1), to },
        ];
  const all = [
    ...outside.map((span) => ({ kind: 'school' as const, ...span })),
    ...yearsOf(from, to)
      .filter((year) => !years.includes(year))
      .map((year) => ({
        kind: 'public' as const,
        from: asDay(`${year}-01-01`),
        to: asDay(`${year}-12-31`),
      })),
  ];
  return all
    .map((span) => ({ ...span, from: span.from < from ? from : span.from, to: span.to > to ? to : span.to }))
    .filter((span) => span.from <= span.to);
}

function yearsOf(from: Day, to: Day): number[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
