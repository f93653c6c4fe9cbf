/** What goes on by itself: gaps, yearly closures, reviews that end; and what is shown of houses. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { NO_BASE } from '#tests/support/seasons.ts';
import { until as waitUntil } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followGaps } from './gaps.ts';
import { remindOfReviews } from './houses.ts';
import {
  app,
  forgetOwn,
  held,
  marie,
  MURIER,
  olivier,
  OURSE,
  PASSEROSE,
  today,
  yann,
} from './seasons.http.test.arrangement.ts';
import { followYearly } from './yearlyclosures.ts';

async function stayAt(
  houseId: number,
  from: Day,
  to: Day,
  more: { held?: boolean; kind?: string } = {},
): Promise<void> {
  await sql`insert into stay (house_id, nights, kind) values (${houseId}, daterange(${from}, ${to}), ${more.kind ?? 'owner'})`.execute(
    app.db,
  );
}

test('11.4 a gap between two firm stays opens its days before, from end to end, and closes as it is a gap no more', async () => {
  const [a, b] = [addDays(today, 10), addDays(today, 12)];
  const days = { date_from: a, date_to: addDays(b, -1) };
  await sql`delete from stay where house_id = ${MURIER} and upper(nights) > ${today}::date`.execute(app.db);
  const own = { date_from: addDays(today, 1), date_to: addDays(today, 20) };
  await forgetOwn(MURIER, own);
  const priced = ok(
    await marie.put(`seasons/houses/${MURIER}`, {
      prices_by: 'agency',
      base: {
        ...NO_BASE,
        amount: 180,
        minimum_stay: 7,
        arrival_days: [6],
        departure_days: [6],
        whole_weeks: 1,
      },
      _clientTimestamp: Date.now() + 1000,
    }),
  );
  assert.equal((priced['base'] as { minimum_stay: number }).minimum_stay, 7);
  await stayAt(MURIER, addDays(a, -4), a);
  await stayAt(MURIER, b, addDays(b, 4));
  assert.deepEqual(
    (await held(MURIER, days)).map(({ minimum_stay }) => minimum_stay),
    [7, 7],
  );
  await followGaps(app.db);
  assert.deepEqual(
    (await held(MURIER, days)).map(({ minimum_stay }) => minimum_stay),
    [7, 7],
    'no rule asks for it',
  );
  ok(await marie.post('gaprules', { CrmGaprule: { label: 'Petits trous', nights: 3, days_before: 9 } }));
  await followGaps(app.db);
  assert.deepEqual(
    (await held(MURIER, days)).map(({ minimum_stay }) => minimum_stay),
    [7, 7],
    'a day too early',
  );
  await followGaps(app.db, addDays(today, 1));
  assert.deepEqual(
    (await held(MURIER, { date_from: a, date_to: b })).map(
      ({ minimum_stay, allow_arrival, allow_departure, amount }) => [
        minimum_stay,
        allow_arrival,
        allow_departure,
        amount,
      ],
    ),
    [1, 2, 3].map(() => [2, true, true, 18_000]),
    'its price stays what it is',
  );
  await followGaps(app.db, addDays(today, 1));
  const count = () =>
    one(app.db, sql<{ n: number }>`select count(*)::integer as n from season_gap where house_id = ${MURIER}`);
  assert.equal((await count()).n, 1, 'once');
  await sql`delete from stay where house_id = ${MURIER} and lower(nights) = ${b}::date`.execute(app.db);
  await followGaps(app.db, addDays(today, 1));
  assert.deepEqual(
    (await held(MURIER, days)).map(({ minimum_stay }) => minimum_stay),
    [7, 7],
  );
  assert.equal((await count()).n, 0);
});

test('11.4 beside an option nothing opens, nor where the owner sets the prices', async () => {
  const [a, b] = [addDays(today, 10), addDays(today, 12)];
  await sql`delete from stay where house_id = ${MURIER} and upper(nights) > ${today}::date`.execute(app.db);
  await stayAt(MURIER, addDays(a, -4), a);
  const request = await one(
    app.db,
    sql<{
      id: number;
    }>`select id from request where page_nid = ${MURIER} and agid = 1 and not exists (select from stay where ddl_id = request.id) limit 1`,
  );
  await sql`insert into stay (house_id, nights, kind, ddl_id, held_until) values (${MURIER}, daterange(${b}, ${addDays(b, 4)}), 'request', ${request.id}, now() + interval '3 days')`.execute(
    app.db,
  );
  const opened = async () => (await followGaps(app.db, addDays(today, 1))).opened;
  assert.equal(await opened(), 0, 'an option may end');
  await sql`update stay set held_until = null where ddl_id = ${request.id}`.execute(app.db);
  await sql`insert into season_house (house_id, agid, prices_by) values (${MURIER}, 1, 'owner') on conflict (house_id) do update set prices_by = 'owner'`.execute(
    app.db,
  );
  assert.equal(await opened(), 0, 'it is theirs to say');
  await sql`update season_house set prices_by = 'agency' where house_id = ${MURIER}`.execute(app.db);
  assert.equal(await opened(), 1);
  await sql`delete from stay where house_id = ${MURIER} and upper(nights) > ${today}::date`.execute(app.db);
});

const closed = (houseId: number) =>
  rows(
    app.db,
    sql<{ from: Day; until: Day }>`
      select lower(s.nights) as "from", upper(s.nights) as until from stay s join yearly_closure_made m on m.closure_id = s.closure_id
      where s.house_id = ${houseId} order by 1`,
  );
const tasks = (like: string) =>
  rows(
    app.db,
    sql<{
      title: string;
      due: Day;
      done: boolean;
    }>`select title, due, done from useractivitytask where title like ${like} and once_key like 'yearly closure%' order by due`,
  );

test('11.4 a house closes every year around who stays there, with its tasks; moved, it moves, and deleted it opens again', async () => {
  const start = addDays(today, 60);
  const [month, day] = [Number(start.slice(5, 7)), Math.min(Number(start.slice(8)), 28)];
  const from = `${start.slice(0, 7)}-${String(day).padStart(2, '0')}` as Day;
  await sql`delete from stay where house_id = ${OURSE} and upper(nights) > ${today}::date`.execute(app.db);
  await stayAt(OURSE, addDays(from, 3), addDays(from, 5));
  const end = addDays(from, 10);
  const rule = ok(
    await marie.post('yearlyclosures', {
      CrmYearlyclosure: {
        label: 'Fermeture d’hiver',
        nid: OURSE,
        from_day: day,
        from_month: month,
        to_day: Number(end.slice(8)),
        to_month: Number(end.slice(5, 7)),
      },
    }),
  );
  // The database itself asks for it.
  await waitUntil('two years of closures', async () => (await closed(OURSE)).length >= 3);
  const pieces = await closed(OURSE);
  assert.deepEqual(
    pieces.slice(0, 2).map((piece) => [piece.from, piece.until]),
    [
      [from, addDays(from, 3)],
      [addDays(from, 5), end],
    ],
    'around who stays',
  );
  const yearly = await tasks('%Ourse%');
  assert.ok(
    yearly.some(({ title, due }) => title.startsWith('Hivernage') && due === from),
    JSON.stringify(yearly),
  );
  assert.ok(yearly.some(({ title, due }) => title.startsWith('Réouverture') && due === addDays(end, -7)));
  await followYearly(app.db);
  assert.deepEqual(await closed(OURSE), pieces, 'doing it again changes nothing');

  const later = addDays(from, 4);
  const read = await marie.get(`yearlyclosures/${String(rule['id'])}`);
  ok(
    await marie.put(`yearlyclosures/${String(rule['id'])}`, {
      CrmYearlyclosure: { from_day: Number(later.slice(8)), from_month: Number(later.slice(5, 7)) },
      _clientTimestamp: read.body.cacheTimestamp!.timestamp,
    }),
  );
  await waitUntil('the closure moved', async () => (await closed(OURSE))[0]?.from === addDays(from, 5));
  const version = (await marie.get(`yearlyclosures/${String(rule['id'])}`)).body.cacheTimestamp!.timestamp;
  const deleted = await marie.del(`yearlyclosures/${String(rule['id'])}/${version}`);
  assert.equal(deleted.status, 200, deleted.text);
  await waitUntil('no closure', async () => (await closed(OURSE)).length === 0);
  assert.ok(
    (await tasks('%Ourse%')).every(({ done }) => done),
    'nobody has to do any of it',
  );
});

test('11.4 sixty days before the last reviewed one there is a task, which is done once the house is reviewed further; beyond that day it is closed', async () => {
  await sql`update house set reviewed_until = ${addDays(today, 60)} where id = ${PASSEROSE}`.execute(app.db);
  const key = `house ${PASSEROSE} reviewed until ${addDays(today, 60)}`;
  const task = () =>
    rows(
      app.db,
      sql<{ done: boolean; due: Day }>`select done, due from useractivitytask where once_key = ${key}`,
    );
  await remindOfReviews(app.db, addDays(today, -1));
  assert.deepEqual(await task(), [], 'a day too early');
  await remindOfReviews(app.db);
  await remindOfReviews(app.db);
  assert.deepEqual(await task(), [{ done: false, due: addDays(today, 60) }]);
  const covered = async () =>
    (await marie.get('seasons/coverage')).body.models.find(({ id }) => id === PASSEROSE) as {
      is_due: number;
      reviewed_until: Day;
      runs: [Day, Day, string][];
      holes: number;
    };
  const before = await covered();
  assert.deepEqual([before.is_due, before.reviewed_until], [1, addDays(today, 60)]);
  assert.deepEqual([before.runs.at(-1)![0], before.runs.at(-1)![2]], [addDays(today, 61), 'closed']);
  const review = (until: Day, former: Day | '', by = marie) =>
    by.put(`seasons/reviewed/${PASSEROSE}`, { until, former });
  const moved = await review(addDays(today, 200), addDays(today, 59));
  assert.deepEqual([moved.status, moved.body.warnings?.[0]?.type], [409, 'reviewMoved']);
  assert.equal((await review(addDays(today, -1), addDays(today, 60))).body.warnings?.[0]?.type, 'inThePast');
  assert.equal((await review(addDays(today, 200), addDays(today, 60), olivier)).status, 404);
  assert.equal((await review(addDays(today, 200), addDays(today, 60), yann)).status, 403);
  ok(await review(addDays(today, 200), addDays(today, 60)));
  assert.equal((await covered()).is_due, 0);
  assert.deepEqual(await task(), [{ done: true, due: addDays(today, 60) }]);
});

test('B46 11.4 last-minute and early discounts stand on the days they would apply to, for whoever reads the calendar', async () => {
  await sql`update discountrule set active = false`.execute(app.db);
  await sql`delete from stay where house_id = ${PASSEROSE} and upper(nights) > ${today}::date`.execute(
    app.db,
  );
  const rule = (values: Record<string, unknown>) =>
    marie.post('discountrules', { CrmDiscountrule: { borne_by: 'shared', nid: PASSEROSE, ...values } });
  ok(await rule({ label: 'Dernière minute', percent: 10, days_before_max: 5 }));
  ok(await rule({ label: 'Tôt réservé', amount: 40, days_before_min: 100, min_nights: 14 }));
  const read = (by = marie) => by.get(`seasons/discounts/${today}/${addDays(today, 120)}?house=${PASSEROSE}`);
  const found = (await read()).body.models as {
    date: Day;
    label: string;
    kind: string;
    percent: number | null;
    min_nights: number;
  }[];
  const of = (kind: string) => found.filter((each) => each.kind === kind);
  assert.ok(of('lastminute').length > 0 && of('early').length > 0);
  assert.ok(of('lastminute').every(({ date, percent }) => date <= addDays(today, 5) && percent === 10));
  assert.ok(of('early').every(({ date, min_nights }) => date >= addDays(today, 100) && min_nights === 14));
  assert.deepEqual((await read(yann)).body.models, found, 'their own house');
  assert.equal((await read(olivier)).status, 404);
  const backwards = await marie.get(`seasons/discounts/${addDays(today, 1)}/${today}?house=${PASSEROSE}`);
  assert.equal(backwards.body.warnings?.[0]?.type, 'fromAfterTo');
});
