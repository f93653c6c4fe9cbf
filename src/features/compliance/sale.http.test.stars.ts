/** Stars on their last day: gone from prices, taxes and the page of their house. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { PASSEROSE } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  db,
  inMonths,
  marie,
  nothing,
  paper,
  platforms,
  stayFrom,
  today,
} from './sale.http.test.arrangement.ts';

before(async () => {
  await sql`insert into tax_rate (authority_id, classement, valid, amount_cents) values (1, 6, daterange('2020-01-01', '2026-01-01'), 170) on conflict do nothing`.execute(
    db,
  );
});

async function taxOf(from: Day, nights: number): Promise<number> {
  const { to } = stayFrom(from, nights);
  const { body } = await marie.get(
    `hub/simulator/simulate-with-values/${PASSEROSE}/${from}/${to}/2/-1/-1/-1/-1/-1/-1?platform=${platforms.er}`,
  );
  return body.models[0]?.['taxeSejour'] as number;
}

async function classOn(day: Day): Promise<number> {
  return (
    await one(
      db,
      sql<{
        classement: number;
      }>`select classement from house_class where house_id = ${PASSEROSE} and valid @> ${day}::date`,
    )
  ).classement;
}

test('10.7 a house of which nobody entered a decision stays what it says', async () => {
  await nothing();
  assert.deepEqual([await classOn(today), await classOn(inMonths(24))], [6, 6]);
});

test('10.7 stars end on the day that stands in their decision, and each night is taxed by the class of its day', async () => {
  await nothing();
  const end = addDays(inMonths(3), 3);
  const starred = await taxOf(addDays(end, -1), 1);
  await paper('classification', { classement: 6, issued_on: addDays(today, -30), ends_on: end });
  assert.deepEqual([await classOn(addDays(end, -1)), await classOn(end)], [6, 1]);
  assert.equal(await taxOf(addDays(end, -1), 1), starred);
  const unrated = await taxOf(end, 1);
  assert.notEqual(unrated, starred, 'the first night without them is taxed as unrated');
  const across = await taxOf(addDays(end, -2), 4);
  const [before] = [await taxOf(addDays(end, -2), 2)];
  assert.ok(across > before, `${across} ${before}`);
});

test('10.7 the next decision takes over on its own day, whatever is left of the one before; in a gap there are no stars', async () => {
  await nothing();
  const [first, second] = [addDays(today, 100), addDays(today, 200)];
  await paper('classification', { classement: 6, issued_on: addDays(today, -30), ends_on: first });
  await sql`insert into house_document (house_id, item, classement, issued_on, ends_on, replaced_at)
    values (${PASSEROSE}, 'classification', 7, ${addDays(first, -10)}, ${addDays(first, -10)}, now()),
           (${PASSEROSE}, 'classification', 7, ${addDays(first, -20)}, ${second}, now()),
           (${PASSEROSE}, 'classification', 8, ${addDays(second, 5)}, ${addDays(second, 50)}, now())`.execute(
    db,
  );
  const on = [
    addDays(first, -21),
    addDays(first, -20),
    addDays(second, -1),
    second,
    addDays(second, 5),
    addDays(second, 50),
  ];
  assert.deepEqual(await Promise.all(on.map(classOn)), [6, 7, 7, 1, 8, 1]);
  const days = await rows(
    db,
    sql`select from house_class a join house_class b on a.house_id = b.house_id and a.valid <> b.valid and a.valid && b.valid where a.house_id = ${PASSEROSE}`,
  );
  assert.deepEqual(days, [], 'one class a day');
});
