/** Days are saved (CAL-18): what is flagged and nothing else, whole or not at all, and nobody's words are lost unseen. */
import { bookingRoutes } from '#features/bookings/routes.ts';
import { takeOwnNights } from '#features/bookings/own.ts';
import { addDays, asDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import type { Person } from '#tests/support/fixture.ts';
import { COTINELLE, PASSEROSE, startFixture, TITOUAN } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { DayEntry } from './api.ts';
import { putLayers } from './layers.ts';
import { calendarRoutes } from './routes.ts';
import type { DayConflict, Saved, SentDay } from './saveapi.ts';
import '#main/nighthooks.ts';

const fixture = await startFixture([...calendarRoutes, ...bookingRoutes]);
const { db, marie, claire, olivier, yann, paul, from, to } = fixture;
after(() => fixture.close());

const LATER = Date.now() + 3_600_000;
type Body = { daycalendar: object[]; modified: object; house?: number; _clientTimestamp?: number };
const post = (who: Person, body: Body, first: string = from, last: string = addDays(from, 30)) =>
  who.post(`daycalendars/${first}/${last}`, { house: PASSEROSE, _clientTimestamp: LATER, ...body });
const save = async (who: Person, days: object[], modified: object, first?: string, last?: string) => {
  const answer = await post(who, { daycalendar: days, modified }, first, last);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.models[0] as unknown as Saved;
};
const refused = async (days: object[], modified: object, first?: string, last?: string, who = marie) => {
  const before = await everything();
  const { status, body } = await post(who, { daycalendar: days, modified }, first, last);
  assert.deepEqual(await everything(), before, 'nothing is half written');
  return [status, body.warnings?.[0]?.type, body.warnings?.[0]?.field, body.warnings?.[0]?.message];
};
const everything = () =>
  one(
    db,
    sql`select (select md5(string_agg(d::text, '' order by house_id, day)) from day_price d) as prices, (select md5(string_agg(o::text, '' order by house_id, day)) from day_own o) as own,
      (select string_agg(s::text, '' order by id) from stay s) as stays, (select count(*) from house_closure) as closings`,
  );
const read = async (
  who: Person = marie,
  first: Day = from,
  last: Day = addDays(from, 30),
  house = PASSEROSE,
) => {
  const { status, body } = await who.get(`daycalendars/${first}/${last}?house=${house}`);
  assert.equal(status, 200, JSON.stringify(body));
  return new Map((body['calendar'] as DayEntry[]).map((day) => [day.date, day]));
};
const on = (index: number) => addDays(from, index);
const day = (index: number, said: Partial<SentDay> = {}) => ({ date: on(index), ...said });
const PRICE = { priceday: 1 };

test('CAL-18 only flagged columns of the sent days are written, by staff and by the owner of the house', async () => {
  await save(marie, [day(0, { amount: '120,50', minimum_stay: 5, allow_arrival: 0 })], PRICE);
  await save(
    yann,
    [
      day(1, {
        amount: 99,
        allow_arrival: 0,
        allow_departure: 0,
        minimum_stay: 3,
        maximum_stay: 9,
        donotimport: 1,
      }),
    ],
    {
      arrival: 1,
      departure: 1,
      minimumStay: 1,
      maximumStay: 1,
      donotimport: 1,
    },
  );
  const days = await read();
  const said = (date: Day) => {
    const { amount, allow_arrival, allow_departure, minimum_stay, maximum_stay, donotimport } =
      days.get(date)!;
    return [amount, allow_arrival, allow_departure, minimum_stay, maximum_stay, donotimport];
  };
  assert.deepEqual(said(on(0)), [120.5, 1, 1, 1, null, 0]);
  assert.deepEqual(said(on(1)), [350, 0, 0, 3, 9, 1]);
  assert.deepEqual(days.get(on(1))?.layers, {
    amount: 0,
    allow_arrival: 0,
    allow_departure: 0,
    minimum_stay: 0,
    maximum_stay: 0,
    whole_weeks: null,
    blocked: null,
  });
  assert.ok(days.get(on(0))!.version! > 0);
  const { action, uid } = await one(
    db,
    sql<{ action: string; uid: number }>`select action, uid from audit order by id desc limit 1`,
  );
  assert.deepEqual([action, uid], ['days saved', yann.uid]);
});

test('CAL-18 B106 the other agency’s, a guest’s and another owner’s save is refused, and no house is betrayed', async () => {
  const days = [day(0, { amount: 1 })];
  const status = async (who: Person, house: number) =>
    (await post(who, { daycalendar: days, modified: PRICE, house })).status;
  assert.deepEqual(
    [
      await status(olivier, PASSEROSE),
      await status(paul, PASSEROSE),
      await status(yann, TITOUAN),
      await status(yann, COTINELLE),
    ],
    [404, 403, 404, 404],
  );
});

test('CAL-06 CAL-07 A15 a price is digits with two decimals or none, 0 to 999999; empty it stays, taken back it is the season’s', async () => {
  for (const wrong of ['1 000', '10,555', '10,5', '-5', 'x', 10.555, -5])
    assert.deepEqual(
      (await refused([day(0), day(2, { amount: wrong })], PRICE)).slice(0, 3),
      [422, 'isNaNPrice', 'daycalendar.1.amount'],
      String(wrong),
    );
  assert.deepEqual((await refused([day(2, { amount: '1000000' })], PRICE)).slice(0, 2), [422, 'max']);
  await save(
    marie,
    [
      day(2, { amount: '0' }),
      day(3, { amount: 10.5 }),
      day(4, { amount: '999999' }),
      day(5, { amount: '' }),
      day(6, { amount: null }),
    ],
    PRICE,
  );
  const days = await read();
  assert.deepEqual(
    [2, 3, 4, 5, 6].map((index) => days.get(on(index))!.amount),
    [0, 10.5, 999_999, 350, null],
  );
  await save(
    marie,
    [2, 3, 4, 6].map((index) => day(index, { amount: 350 })),
    PRICE,
  );
});

test('CAL-08 CAL-09 A08 992 nights are saved at once; one more is refused in the documents’ words, and nothing is saved', async () => {
  const first = asDay('2099-06-01');
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ date: addDays(first, index), amount: 50 }));
  const words = 'Le serveur ne permet pas de sauvegarder plus de 23 semaines et 2 nuits à la fois.';
  assert.deepEqual(await refused(many(993), PRICE, first, addDays(first, 992)), [
    422,
    'tooManyNights',
    'daycalendar',
    words,
  ]);
  assert.deepEqual(
    (await refused([{ date: addDays(first, 992) }], PRICE, first, addDays(first, 992)))[1],
    'tooManyNights',
  );
  const saved = await save(marie, many(992), PRICE, first, addDays(first, 991));
  assert.deepEqual([saved.saved, saved.kept], [992, []]);
  assert.equal((await read(marie, asDay('2100-02-27'), asDay('2100-03-02'))).get('2100-02-28')?.amount, 50);
  await sql`update house set reviewed_until = null where id = ${PASSEROSE}`.execute(db);
});

test('CAL-18 bad days: backwards, outside, twice, the 29 February of no leap year, and what no stay can be', async () => {
  assert.deepEqual((await refused([day(0)], PRICE, on(3), on(0))).slice(0, 2), [422, 'fromAfterTo']);
  assert.deepEqual((await refused([day(40)], PRICE)).slice(1, 3), ['dayOutside', 'daycalendar.0.date']);
  assert.deepEqual((await refused([day(1), day(1)], PRICE)).slice(1, 3), ['dayTwice', 'daycalendar.1.date']);
  assert.deepEqual((await refused([{ date: '2027-02-29' }], PRICE)).slice(1, 3), [
    'day',
    'daycalendar.0.date',
  ]);
  assert.deepEqual((await refused([day(0, { minimum_stay: 0 })], { minimumStay: 1 }))[1], 'min');
  assert.deepEqual((await refused([day(0, { minimum_stay: 100 })], { minimumStay: 1 }))[1], 'max');
  assert.deepEqual((await refused([day(0, { maximum_stay: 993 })], { maximumStay: 1 }))[1], 'max');
  assert.deepEqual(
    (await refused([day(0, { minimum_stay: 5, maximum_stay: 4 })], { minimumStay: 1, maximumStay: 1 })).slice(
      1,
      3,
    ),
    ['max', 'daycalendar.0.minimum_stay'],
  );
  // Above what the day has already.
  assert.deepEqual((await refused([day(0), day(1, { minimum_stay: 10 })], { minimumStay: 1 })).slice(0, 2), [
    422,
    'minimumAboveMaximum',
  ]);
  // Leap day and both changes of the clock.
  for (const odd of ['2028-02-29', '2027-03-28', '2027-10-31'] as Day[]) {
    await save(marie, [{ date: odd, amount: 77 }], PRICE, odd, odd);
    assert.equal((await read(marie, odd, odd)).get(odd)?.amount, 77, odd);
  }
});

test('B118 a closed day is a closing of a person; free, it is anybody’s again; a season’s closing is opened by the day’s own word', async () => {
  const closings = async () =>
    (
      await rows(
        db,
        sql<{
          n: string;
        }>`select lower(nights) || ' ' || upper(nights) as n from house_closure where house_id = ${PASSEROSE} order by 1`,
      )
    ).map(({ n }) => n);
  await save(
    yann,
    [10, 11, 12, 13, 14].map((index) => day(index, { blocked: 1 })),
    { blocked: 1 },
  );
  assert.deepEqual(await closings(), [`${on(10)} ${on(15)}`]);
  await save(
    yann,
    [12, 13].map((index) => day(index, { blocked: 1 })),
    { blocked: 1 },
  );
  assert.equal((await closings()).length, 1, 'closed once');
  await save(marie, [day(12)], { freedical: 1 });
  assert.deepEqual(await closings(), [`${on(10)} ${on(12)}`, `${on(13)} ${on(15)}`]);
  const days = await read();
  assert.deepEqual(
    [9, 10, 11, 12, 13, 14, 15].map((index) => days.get(on(index))!.blocked),
    [0, 1, 1, 0, 1, 1, 0],
  );
  await save(
    marie,
    [10, 11, 13, 14].map((index) => day(index, { booked: 0 })),
    { booked: 1 },
  );
  assert.deepEqual(
    [await closings(), (await rows(db, sql`select from stay where house_id = ${PASSEROSE}`)).length],
    [[], 0],
  );

  await inTransaction(db, (tx) =>
    putLayers(tx, 3, [
      { house_id: PASSEROSE, from: on(16), until: on(20), priority: 1, label: 'Hiver', closed: true },
    ]),
  );
  await save(marie, [day(17)], { freedical: 1 });
  const opened = await read();
  assert.deepEqual(
    [16, 17, 18].map((index) => [opened.get(on(index))!.blocked, opened.get(on(index))!.closed_by_rule]),
    [
      [1, 1],
      [0, 0],
      [1, 1],
    ],
  );
  await save(marie, [day(17, { blocked: 1 })], { blocked: 1 });
  await save(marie, [day(17)], { freedical: 1 });
  assert.equal((await read()).get(on(17))!.blocked, 0, 'opened again');
  await sql`delete from day_layer`.execute(db);
});

test('A14 CAL-04 a guest’s stay keeps its price and its nights, whatever is saved over it; closed with the days around it once it is let go', async () => {
  const { id } = await fixture.request(TITOUAN);
  await sql`insert into stay (house_id, nights, kind, ddl_id, held_until) values (${TITOUAN}, daterange(${from}, ${to}), 'request', ${id}, now() + interval '2 days')`.execute(
    db,
  );
  const days = Array.from({ length: 8 }, (_, index) => day(index, { amount: 200, blocked: 1 }));
  const { status, body } = await post(marie, {
    house: TITOUAN,
    daycalendar: days,
    modified: { priceday: 1, blocked: 1 },
  });
  assert.equal(status, 200, JSON.stringify(body));
  const saved = body.models[0] as unknown as Saved;
  assert.deepEqual(
    saved.kept,
    Array.from({ length: 7 }, (_, index) => on(index)),
  );
  const read8 = await read(marie, from, to, TITOUAN);
  assert.deepEqual(
    [read8.get(from)!.amount, read8.get(from)!.by_ddl_id, read8.get(to)!.amount, read8.get(to)!.blocked],
    [99, id, 200, 1],
  );
  const stays = await rows(
    db,
    sql<{ kind: string }>`select kind from stay where house_id = ${TITOUAN} order by nights`,
  );
  assert.deepEqual(
    stays.map(({ kind }) => kind),
    ['request', 'block'],
  );
  await post(marie, {
    house: TITOUAN,
    daycalendar: days.map(({ date }) => ({ date })),
    modified: { freedical: 1 },
  });
  assert.equal(
    (await rows(db, sql`select from stay where house_id = ${TITOUAN} and kind = 'request'`)).length,
    1,
    'nobody is put out',
  );
  await sql`delete from stay`.execute(db);
});

test('B118 opening days puts out neither the owner nor what was imported, and opens no house that leaves', async () => {
  const place = (kind: 'owner' | 'import', first: number) =>
    inTransaction(db, (tx) =>
      takeOwnNights(
        tx,
        { houseId: PASSEROSE, from: on(first), to: on(first + 2), kind, note: '', authorUid: null },
        null,
      ),
    );
  await place('owner', 21);
  await place('import', 24);
  const { kept } = await save(
    marie,
    [20, 21, 24].map((index) => day(index)),
    { freedical: 1 },
  );
  assert.deepEqual(kept, [on(21), on(24)]);
  assert.equal((await rows(db, sql`select from stay where house_id = ${PASSEROSE}`)).length, 2);
  await sql`delete from stay`.execute(db);
  await sql`with closed as (insert into house_closure (house_id, nights) values (${PASSEROSE}, daterange(${on(28)}, ${on(200)})) returning id)
    insert into departure (agid, house_id, reason, closed_from, closure_id, former_owner_uid, was_published)
      select 1, ${PASSEROSE}, 'sale', ${on(28)}, id, ${yann.uid}, true from closed`.execute(db);
  assert.deepEqual((await refused([day(27), day(29)], { freedical: 1 })).slice(0, 2), [
    409,
    'closedByDeparture',
  ]);
  await sql`delete from departure`.execute(db);
  await sql`delete from house_closure`.execute(db);
});

test('CAL-18 A41 of two who save one month the second is refused, day by day with what both say, and nothing is written; naming the newer version it is written', async () => {
  const seen = await read(marie);
  const version = (index: number) => seen.get(on(index))?.version ?? 0;
  const ours = [0, 1, 2].map((index) => day(index, { amount: 111, version: version(index) }));
  await save(claire, [day(1, { amount: 222 }), day(2, { amount: 222 })], PRICE);
  const before = await everything();
  const { status, body } = await post(marie, { daycalendar: ours, modified: PRICE, _clientTimestamp: 0 });
  assert.deepEqual(await everything(), before);
  assert.deepEqual([status, body.result, body.warnings?.[0]?.type], [409, 'modifiedother', 'modifiedother']);
  const { conflicts } = (body as unknown as { details: { conflicts: DayConflict[] } }).details;
  assert.deepEqual(
    conflicts.map(({ date, ours: mine, theirs, by }) => [
      date,
      mine.amount,
      theirs.amount,
      by.includes('laire'),
    ]),
    [
      [on(1), 111, 222, true],
      [on(2), 111, 222, true],
    ],
  );
  // Mine for one, theirs for the other.
  await save(marie, [ours[0]!, { ...ours[1]!, version: conflicts[0]!.version }], PRICE);
  const now = await read();
  assert.deepEqual(
    [0, 1, 2].map((index) => now.get(on(index))!.amount),
    [111, 111, 222],
  );
  const own = await post(marie, { daycalendar: [ours[0]!], modified: PRICE });
  assert.deepEqual([own.status, own.body.warnings?.[0]?.type], [409, 'modifiedself']);
});

test('A41 a day that was closed, or whose exception was taken back, is of a newer version too', async () => {
  const seen = (await read(marie)).get(on(26))?.version ?? 0;
  await save(claire, [day(26, { blocked: 1 })], { blocked: 1 });
  const closed = await post(marie, { daycalendar: [day(26, { amount: 5, version: seen })], modified: PRICE });
  assert.equal(closed.status, 409);
  await save(claire, [day(26)], { freedical: 1 });
  const then = (await read(marie)).get(on(26))!.version!;
  const { body } = await claire.post(`daycalendars/removeexceptions/${on(26)}/${on(26)}`, {
    house: PASSEROSE,
    _clientTimestamp: LATER,
  });
  assert.equal((body.models[0] as unknown as Saved).saved, 1);
  const removed = await post(marie, {
    daycalendar: [day(26, { amount: 5, version: then })],
    modified: PRICE,
  });
  assert.equal(removed.status, 409);
});
