/** Stays made by hand: who makes, moves and ends which; what an owner reads before they take their week; what the mandate gives. */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, formatDay, todayInParis } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import { addStaysAhead, staysAhead } from '#tests/support/stays.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

let app: TestApp;
let marie: Person;
let olivier: Person;
let claire: Person;
let yann: Person;
const HOUSE = 101;
const today = todayInParis();
/** A July two years ahead: nobody of the demo is there. */
const JULY = `${Number(today.slice(0, 4)) + 2}-07-04` as Day;

before(async () => {
  app = await startTestApp();
  [marie, olivier, claire, yann] = (await Promise.all(
    ['marie', 'olivier', 'claire', 'yann'].map((name) => app.as(name)),
  )) as [Person, Person, Person, Person];
});
beforeEach(async () => {
  await sql`delete from stay where ddl_id is null`.execute(app.db);
  await sql`delete from calendar_rule`.execute(app.db);
  await sql`delete from useractivitytask where title like '%ses nuits%'`.execute(app.db);
});
after(() => app.close());

const week = (weeks = 0) => ({
  nid: HOUSE,
  date_from: addDays(JULY, 7 * weeks),
  date_to: addDays(JULY, 7 * weeks + 7),
});
const take = (by: Person, more: Record<string, unknown> = {}) =>
  by.post('stays', { ...week(), kind: 'owner', ...more });

const listOf = async (by: Person) =>
  (await by.get(`stays/of/${HOUSE}`)).body.models as unknown as {
    id: number;
    kind: string;
    version: number;
  }[];

/** The mandate of the house as a test wants it. */
async function mandate(terms: {
  high: number | null;
  low: number | null;
  until?: string;
  cleaning?: string;
}): Promise<void> {
  await sql`delete from departure_mandate`.execute(app.db);
  await sql`update mandate set state = 'draft', date_from = null, date_to = null where house_id = ${HOUSE} and state = 'in_force'`.execute(
    app.db,
  );
  await sql`insert into mandate (agid, holder_id, number, house_id, owner_uid, owners, kind, state, date_from, date_to, weeks_high, weeks_low, claim_until, cleaning_by)
    select h.agid, r.holder_id, (select coalesce(max(number), 0) + 1 from mandate), h.id, h.owner_uid, 'Les mandants', 'location', 'in_force',
      ${today}, ${addMonths(JULY, 12)}, ${terms.high}, ${terms.low}, ${terms.until ?? ''}, ${terms.cleaning ?? 'tenant'}
    from house h join mandate_register r on r.agid = h.agid where h.id = ${HOUSE}`.execute(app.db);
}

test('CAL-01 staff make, move and end works, a lease, a closing and an owner’s stay, over the version they read', async () => {
  for (const [index, kind] of ['works', 'lease', 'block', 'owner'].entries()) {
    const stay = ok(await take(marie, { ...week(index), kind, note: ` ${kind} ` }));
    assert.deepEqual([stay['kind'], stay['note'], stay['can_write']], [kind, kind, 1]);
  }
  const listed = await listOf(marie);
  assert.deepEqual(
    listed.map(({ kind }) => kind),
    ['works', 'lease', 'block', 'owner'],
  );
  const [works] = listed;
  const moved = { ...week(6), kind: 'works', note: 'Toiture', _clientTimestamp: works!.version };
  ok(await marie.put(`stays/${works!.id}`, moved));
  refused(await claire.put(`stays/${works!.id}`, moved), 409, 'modifiedother');
  refused(
    await claire.put(`stays/${works!.id}/end`, { _clientTimestamp: works!.version }),
    409,
    'modifiedother',
  );
  const again = ok(await marie.get(`stays/${works!.id}`));
  ok(await claire.put(`stays/${works!.id}/end`, { _clientTimestamp: again['version'] }));
  assert.equal((await marie.get(`stays/${works!.id}`)).status, 404);
});

test('CAL-01 nights somebody holds are refused, saying who; dates that cannot be are refused at their field', async () => {
  ok(await take(marie, { kind: 'works' }));
  const answer = await take(yann, { date_from: addDays(JULY, 3), date_to: addDays(JULY, 10) });
  refused(answer, 409, 'nightsHeld');
  assert.match(answer.text, /des travaux/);
  refused(await take(marie, { date_from: JULY, date_to: JULY }), 422, 'fromAfterTo');
  refused(await take(marie, { date_from: JULY, date_to: addDays(JULY, -3) }), 422, 'fromAfterTo');
  refused(await take(marie, { date_from: addDays(today, -2), date_to: today }), 422, 'inThePast');
  refused(await take(marie, { date_from: JULY, date_to: addDays(JULY, 993) }), 422, 'stayTooLong');
  assert.equal((await take(marie, { date_from: '2027-02-29' })).status, 422);
});

test('B106 B23 the other agency’s staff find no house of ours, who see both are told whose it is, and an owner takes only their own weeks', async () => {
  assert.equal((await take(olivier)).status, 404);
  refused(await take(yann, { kind: 'works' }), 422, 'ownWeeksOnly');
  const theirs = await one(
    app.db,
    sql<{ id: number }>`select min(h.id) as id from house h where h.owner_uid <> ${yann.uid} and h.agid = 1`,
  );
  assert.equal((await take(yann, { nid: theirs.id })).status, 404);
  const works = ok(await take(marie, { kind: 'works' }));
  refused(
    await yann.put(`stays/${String(works['id'])}/end`, { _clientTimestamp: works['version'] }),
    422,
    'ownWeeksOnly',
  );
});

test('D07 two who take the same nights at once: one has them, the other reads who', async () => {
  const answers = await Promise.all([take(yann), take(marie, { kind: 'works' }), take(marie), take(yann)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409],
  );
});

test('B104 an owner reads what the week earns and what the mandate leaves them, then takes it, and staff find it among their tasks', async () => {
  await mandate({ high: 1, low: null, cleaning: 'tenant' });
  const year = Number(JULY.slice(0, 4));
  await sql`insert into calendar_rule (agid, subject, date_from, date_to, yearly) values (1, 'highSeason', '2020-07-01', '2020-08-31', true)`.execute(
    app.db,
  );
  await sql`insert into day_price (house_id, day, amount) select ${HOUSE}, n::date, 20000 from generate_series(${JULY}::date, ${JULY}::date + 13, interval '1 day') n
    on conflict (house_id, day) do update set amount = 20000, blocked = false`.execute(app.db);
  const asked = `stays/outlook?nid=${HOUSE}&kind=owner&date_from=${JULY}&date_to=${addDays(JULY, 7)}`;
  const outlook = ok(await yann.get(asked));
  assert.deepEqual(outlook['seasons'], [{ year, season: 'high', most: 7, used: 0, added: 7 }]);
  assert.equal(outlook['rent'], 140_000);
  assert.equal(Number(outlook['gain']) + Number(outlook['fees']) + Number(outlook['cleaning']), 140_000);
  const taken = ok(await take(yann));
  const tasks = await rows(
    app.db,
    sql<{ title: string }>`select title from useractivitytask where title like '%prend ses nuits%'`,
  );
  assert.equal(tasks.length, 1);
  // Another one is over: refused for the owner, a question for staff.
  const second = await take(yann, week(1));
  refused(second, 409, 'weeksUsedUp');
  const again = ok(
    await yann.get(
      `stays/outlook?nid=${HOUSE}&kind=owner&date_from=${addDays(JULY, 7)}&date_to=${addDays(JULY, 14)}`,
    ),
  );
  assert.match(String(again['objections']), /Votre mandat donne 7 nuits de haute saison/);
  // Moved within what is theirs, it is not counted twice.
  ok(
    await yann.put(`stays/${String(taken['id'])}`, {
      nid: HOUSE,
      kind: 'owner',
      date_from: addDays(JULY, -3),
      date_to: addDays(JULY, 3),
      _clientTimestamp: taken['version'],
    }),
  );
  const asks = await take(marie, week(1));
  assert.equal((asks.body as { result?: string }).result, 'cancelledwithwarnings');
  assert.equal((await listOf(marie)).length, 1);
  ok(await take(marie, { ...week(1), ignoreWarnings: 1 }));
});

test('B41 what moving a guest’s stay does is read before: who holds the days, what they cost beside what was agreed; nothing moves by it', async () => {
  await addStaysAhead(app.db, 1);
  const [stay] = (await staysAhead(app.db, 0)).toReversed();
  const before = await rows(app.db, sql`select * from stay where ddl_id = ${stay!.ddl}`);
  const from = addDays(today, 700);
  const path = `stays/guest/${stay!.alphaid}/move?nid=${stay!.house}&date_from=${from}&date_to=${addDays(from, 7)}`;
  const move = ok(await marie.get(path));
  assert.deepEqual([move['agreed'], move['is_signed'], move['held_by']], [stay!.total, 0, '']);
  await sql`insert into stay (house_id, nights, kind) values (${stay!.house}, daterange(${from}, ${addDays(from, 3)}), 'works')`.execute(
    app.db,
  );
  assert.match(String(ok(await marie.get(path))['held_by']), /des travaux/);
  assert.deepEqual(await rows(app.db, sql`select * from stay where ddl_id = ${stay!.ddl}`), before);
  assert.equal((await olivier.get(path)).status, 404);
  assert.equal((await yann.get(path)).status, 403);
});

test('B104 after the last day to claim it is too late for the owner, and a question for staff', async () => {
  const yesterday = addDays(today, -1);
  // Of the year before the stay, by a day that has passed: the arrival is within the year.
  await mandate({ high: null, low: 9, until: formatDay(yesterday).slice(0, 5) });
  const soon = addDays(today, 300);
  const dates = { date_from: soon, date_to: addDays(soon, 2) };
  await sql`delete from stay where house_id = ${HOUSE} and (nights && daterange(${soon}, ${addDays(soon, 2)}) or nights @> ${today}::date)`.execute(
    app.db,
  );
  refused(await take(yann, dates), 409, 'claimIsOver');
  ok(await take(marie, { ...dates, ignoreWarnings: 1 }));
  // One that has begun is the agency's to change.
  await sql`update stay set nights = daterange(${today}, ${addDays(today, 1)}) where house_id = ${HOUSE} and kind = 'owner'`.execute(
    app.db,
  );
  const [begun] = await listOf(yann);
  refused(
    await yann.put(`stays/${begun!.id}/end`, { _clientTimestamp: begun!.version }),
    409,
    'stayHasBegun',
  );
});
