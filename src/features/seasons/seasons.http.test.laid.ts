/** A season over houses: seen before, laid, taken away as one. */
import { addDays } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { NO_BASE } from '#tests/support/seasons.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amounts,
  app,
  claire,
  ELSEWHERE,
  forgetOwn,
  held,
  lay,
  marie,
  MURIER,
  olivier,
  PASSEROSE,
  paul,
  season,
  today,
  versionOf,
  week,
  yann,
} from './seasons.http.test.arrangement.ts';

const HOUSES = [PASSEROSE, MURIER];
const preview = (id: number, houses: readonly number[], by = marie) =>
  by.get(`seasons/preview/${id}?houses=${houses.join(',')}`);

test('B119 11.4 a season is shown house by house before it is laid, changes nothing by that, and holds once it is', async () => {
  const days = week(800);
  const id = await season({ ...days, minimum_stay: 7, arrival_days: [6] });
  const seen = await preview(id, HOUSES);
  assert.equal(seen.status, 200, seen.text);
  assert.deepEqual(
    seen.body.models.map(({ id: house, way, changed }) => [house, way, changed]),
    HOUSES.map((house) => [house, 'laid', 7]),
  );
  assert.deepEqual(seen.body.models[0]!['lines'], [
    {
      from: days.date_from,
      to: days.date_to,
      nights: 7,
      before: null,
      after: 150,
      last_year: null,
      own: 0,
      closed: 0,
    },
  ]);
  assert.deepEqual(await held(PASSEROSE, days), [], 'it was only tried out');
  const reviewed = await one(
    app.db,
    sql<{ until: string }>`select reviewed_until as until from house where id = ${PASSEROSE}`,
  );
  assert.ok(reviewed.until < days.date_from, 'nor was the house reviewed by looking');

  const laid = ok(await lay(id, HOUSES));
  assert.deepEqual([laid['laid'], laid['proposed'], laid['refused'], laid['undone']], [2, 0, 0, null]);
  for (const house of HOUSES) {
    const nights = await held(house, days);
    assert.deepEqual(
      nights.map(({ amount, minimum_stay, allow_arrival }) => [amount, minimum_stay, allow_arrival]),
      nights.map(({ day }) => [15_000, 7, new Date(`${day}T00:00Z`).getUTCDay() === 6]),
    );
    assert.equal(nights.length, 7);
  }
});

test('B119 11.4 a laying is undone as one: what another laid stays, and what it alone had reviewed is closed again', async () => {
  const days = week(820);
  const [below, above] = [
    await season({ ...days, amount: 90 }),
    await season({ ...days, label: 'Fête', amount: 200, priority: 50 }),
  ];
  const before = await one(
    app.db,
    sql<{ until: string }>`select reviewed_until as until from house where id = ${MURIER}`,
  );
  const first = ok(await lay(below, HOUSES));
  const between = await one(
    app.db,
    sql<{ until: string }>`select reviewed_until as until from house where id = ${MURIER}`,
  );
  assert.deepEqual([before.until < days.date_to, between.until], [true, days.date_to]);
  const second = ok(await lay(above, HOUSES));
  assert.deepEqual(await amounts(MURIER, days), Array(7).fill(20_000));
  const undo = (id: unknown, by = marie) => by.put(`seasons/layings/${String(id)}/undo`);
  const undone = ok(await undo(second['id']));
  assert.match(String(undone['undone_by_name']), /Marie/);
  for (const house of HOUSES)
    assert.deepEqual(await amounts(house, days), Array(7).fill(9000), 'the other stands');
  const again = await undo(second['id']);
  assert.deepEqual([again.status, again.body.warnings?.[0]?.type], [409, 'seasonUndone']);
  const deleted = await marie.del(`seasons/${above}/${Date.now() + 1000}`);
  assert.deepEqual([deleted.status, deleted.body.warnings?.[0]?.type], [409, 'seasonInUse']);
  ok(await undo(first['id']));
  assert.deepEqual(await amounts(MURIER, days), []);
  const after = await one(
    app.db,
    sql<{ until: string }>`select reviewed_until as until from house where id = ${MURIER}`,
  );
  assert.equal(after.until, before.until, 'or it would be sold at the price of its base');
});

test('11.4 what can be done is done, and each refusal is listed with its reason: below the floor, without a base; nowhere at all is a refusal', async () => {
  const days = week(840);
  const base = ok(
    await marie.put(`seasons/houses/${PASSEROSE}`, {
      prices_by: 'agency',
      base: { ...NO_BASE, amount: 100 },
      _clientTimestamp: 0,
    }),
  );
  assert.deepEqual([(base['base'] as { amount: number }).amount, base['prices_by']], [100, 'agency']);
  const id = await season({
    ...days,
    label: 'Hors saison',
    pricing: 'base_minus',
    amount: null,
    percent: 10,
  });
  const mixed = (await preview(id, HOUSES)).body.models;
  assert.deepEqual(
    mixed.map(({ way, reason }) => [way, reason]),
    [
      ['laid', ''],
      ['refused', 'Cette maison n’a pas de prix de base\u00a0: donnez-lui en un d’abord.'],
    ],
  );
  const laid = ok(await lay(id, HOUSES));
  assert.deepEqual([laid['laid'], laid['refused']], [1, 1]);
  assert.deepEqual(await amounts(PASSEROSE, days), Array(7).fill(9000));

  await sql`update mandate set discount_floor = 500 where house_id = ${PASSEROSE} and state = 'in_force' and kind = 'location'`.execute(
    app.db,
  );
  try {
    const [under] = (await preview(id, [PASSEROSE])).body.models;
    assert.deepEqual([under!['way'], under!['changed']], ['refused', 0]);
    assert.match(String(under!['reason']), /plancher du mandat.*90,00.*95,00/);
    const nowhere = await lay(id, [PASSEROSE]);
    assert.deepEqual([nowhere.status, nowhere.body.warnings?.[0]?.type], [409, 'seasonNowhere']);
  } finally {
    await sql`update mandate set discount_floor = null where house_id = ${PASSEROSE}`.execute(app.db);
  }
});

test('11.4 a day’s own price goes before the season’s, and that is shown; a price far from last year’s is asked about, and laid when that is said', async () => {
  const days = week(30);
  await sql`delete from stay where house_id = ${PASSEROSE} and nights && daterange(${days.date_from}, ${days.date_to}, '[]')`.execute(
    app.db,
  );
  await forgetOwn(PASSEROSE, { date_from: addDays(days.date_from, 1), date_to: days.date_to });
  for (let night = 0; night < 7; night++)
    await sql`insert into day_price (house_id, day, amount) values (${PASSEROSE}, ${addDays(days.date_from, night - 364)}, 10000)
      on conflict (house_id, day) do update set amount = 10000`.execute(app.db);
  const id = await season({ ...days, label: 'Trop cher', amount: 131 });
  const [seen] = (await preview(id, [PASSEROSE])).body.models;
  const lines = seen!['lines'] as { from: string; own: number; last_year: number | null; after: number }[];
  assert.deepEqual([lines[0]!.from, lines[0]!.own], [days.date_from, 1]);
  assert.deepEqual([lines[1]!.own, lines[1]!.after, lines[1]!.last_year], [0, 131, 100]);
  assert.equal(seen!['far'], 6);
  const asked = await lay(id, [PASSEROSE], { confirmed: 0 });
  assert.deepEqual(
    [asked.body.result, asked.body.warnings?.[0]?.type, asked.body.warnings?.[0]?.params?.['n']],
    ['cancelledwithwarnings', 'seasonFar', 6],
  );
  assert.equal((await amounts(PASSEROSE, days)).at(-1), 10_000, 'nothing was written: the base');
  ok(await lay(id, [PASSEROSE]));
  assert.equal((await amounts(PASSEROSE, days)).at(-1), 13_100);
});

test('11.4 a season that changed since it was read is not laid; one that is over, longer than a year or over no house is refused', async () => {
  const days = week(860);
  const id = await season({ ...days });
  const read = await versionOf(id);
  const entity = await marie.get(`seasons/${id}`);
  assert.equal(
    (
      await marie.put(`seasons/${id}`, {
        CrmSeason: { amount: 1 },
        _clientTimestamp: entity.body.cacheTimestamp!.timestamp,
      })
    ).status,
    200,
  );
  const stale = await marie.post(`seasons/lay/${id}`, { houses: [PASSEROSE], _clientTimestamp: read });
  assert.deepEqual([stale.status, stale.body.warnings?.[0]?.type], [409, 'modifiedself']);
  assert.deepEqual(await amounts(PASSEROSE, days), []);
  const refused = async (of: Record<string, unknown>, houses = [PASSEROSE]) =>
    (await preview(await season(of), houses)).body.warnings?.[0]?.type;
  assert.equal(await refused({ date_from: addDays(today, -9), date_to: addDays(today, -1) }), 'seasonOver');
  assert.equal(await refused({ date_from: today, date_to: addDays(today, 366) }), 'seasonTooLong');
  assert.equal(await refused(days, [99_999_999]), 'seasonNoHouse');
  const reversed = await marie.post('seasons', {
    CrmSeason: {
      label: 'À rebours',
      date_from: days.date_to,
      date_to: days.date_from,
      minimum_stay: 8,
      maximum_stay: 7,
    },
  });
  assert.deepEqual(
    reversed.body.warnings?.map(({ field, type }) => [field, type]),
    [
      ['date_to', 'rangeReversed'],
      ['maximum_stay', 'minimumOverMaximum'],
    ],
  );
});

test('B106 C13 11.4 houses of another agency are not laid over, a clerk who only reads it lays nothing there, owners and guests not at all', async () => {
  const days = week(880);
  const id = await season({ ...days });
  assert.equal((await preview(id, [ELSEWHERE])).body.warnings?.[0]?.type, 'seasonNoHouse');
  const theirs = await season({ ...days }, olivier);
  const seen = await claire.get(`seasons/preview/${theirs}?houses=${ELSEWHERE}`);
  assert.equal(seen.status, 200, seen.text);
  const written = await claire.post(`seasons/lay/${theirs}`, {
    houses: [ELSEWHERE],
    _clientTimestamp: seen.body.cacheTimestamp!.timestamp,
  });
  assert.deepEqual([written.status, written.body.warnings?.[0]?.type], [403, 'forbidden']);
  assert.equal(
    (await olivier.post(`seasons/lay/${id}`, { houses: [PASSEROSE], _clientTimestamp: Date.now() + 1000 }))
      .status,
    404,
  );
  const { id: laid } = ok(await lay(id, [PASSEROSE]));
  assert.equal((await olivier.put(`seasons/layings/${String(laid)}/undo`)).status, 404);
  assert.equal((await olivier.get(`seasons/layings/${String(laid)}`)).status, 404);
  for (const who of [yann, paul]) {
    assert.equal((await preview(id, [PASSEROSE], who)).status, 403);
    assert.equal((await who.get('seasons/coverage')).status, 403);
    assert.equal((await who.put(`seasons/layings/${String(laid)}/undo`)).status, 403);
  }
});
