/** What feeds say becomes nights held here: once, under one identity, and nothing is let go by mistake. */
import { addDays } from '#kernel/day.ts';
import { closeNights, takeNights } from '#features/bookings/actions.ts';
import { placeNights } from '#features/bookings/own.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { PASSEROSE } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { adoptHouseFields, readDueFeeds } from './actions.ts';
import { ahead, calendar, span, startChannels } from './channels.test.arrangement.ts';
import type { Channels } from './channels.test.arrangement.ts';

let it: Channels;
before(async () => {
  it = await startChannels();
});
after(() => it.close());
beforeEach(async () => {
  await sql`delete from channel_feed`.execute(it.db);
  await sql`delete from stay`.execute(it.db);
  await sql`delete from house_closure`.execute(it.db);
  await sql`delete from useractivitytask`.execute(it.db);
  await sql`update day_price set donotimport = false where donotimport`.execute(it.db);
  await sql`update house set ical = ''`.execute(it.db);
});

const lastReading = (feedId: number) =>
  one(
    it.db,
    sql<{ outcome: string; problem: string; times: number; diff: Record<string, unknown[]> }>`
      select outcome, problem, times, diff from channel_reading where feed_id = ${feedId} order by id desc limit 1`,
  );
const ids = () => rows(it.db, sql<{ id: number }>`select id from stay where kind = 'import' order by id`);
const tasks = () =>
  rows(it.db, sql<{ title: string; done: boolean }>`select title, done from useractivitytask order by id`);

test('B80 a feed is imported; read again unchanged it changes nothing at all', async () => {
  const feed = await it.feed('booking');
  it.says(
    calendar([
      { uid: 'a', from: ahead(10), to: ahead(14) },
      { uid: 'b', from: ahead(14), to: ahead(21) },
    ]),
  );
  assert.equal(await it.read(feed), 'good');
  assert.deepEqual(await it.held(), [span(10, 14), span(14, 21)]);
  const state = () =>
    Promise.all([
      rows(it.db, sql`select * from stay order by id`),
      rows(it.db, sql`select * from channel_event order by id`),
    ]);
  const before = await state();
  assert.equal(await it.read(feed), 'same');
  assert.equal(it.sandbox.asked('/feed').same, 1);
  // Stamped anew at every request, as sites do.
  it.says(
    calendar([
      { uid: 'a', from: ahead(10), to: ahead(14) },
      { uid: 'b', from: ahead(14), to: ahead(21) },
    ]).replaceAll('20260801T', '20260802T'),
  );
  assert.equal(await it.read(feed), 'same');
  assert.deepEqual(await state(), before);
  assert.equal((await lastReading(feed)).times, 3);
});

test('B80 an event that is extended, shortened or split stays the same stay; one that is gone is free again', async () => {
  const feed = await it.feed('airbnb');
  const reserved = { summary: 'Reserved' };
  it.says(
    calendar([
      { uid: 'a', from: ahead(10), to: ahead(20), ...reserved },
      { uid: 'b', from: ahead(30), to: ahead(33), ...reserved },
    ]),
  );
  await it.read(feed);
  const [a, b] = await ids();
  it.says(
    calendar([
      { uid: 'a', from: ahead(10), to: ahead(15), ...reserved },
      { uid: 'c', from: ahead(15), to: ahead(22), ...reserved },
      { uid: 'b', from: ahead(29), to: ahead(35), ...reserved },
    ]),
  );
  await it.read(feed);
  assert.deepEqual(await it.held(), [span(10, 15), span(15, 22), span(29, 35)]);
  assert.deepEqual((await ids()).slice(0, 2), [a, b]);
  it.says(
    calendar([
      { uid: 'a', from: ahead(10), to: ahead(15), ...reserved },
      { uid: 'c', from: ahead(15), to: ahead(22), ...reserved },
    ]),
  );
  await it.read(feed);
  assert.deepEqual(await it.held(), [span(10, 15), span(15, 22)]);
  assert.deepEqual((await lastReading(feed)).diff['gone']?.length, 1);
});

test('B80 Booking.com’s new name for a stay under way, every day, neither doubles it nor lets it go; the closure at the end moves without a word', async () => {
  const feed = await it.feed('booking');
  const far = (to: number) => ({ uid: 'far', from: ahead(200), to: ahead(to) });
  it.says(
    calendar([
      { uid: 'day-0', from: ahead(0), to: ahead(9) },
      { uid: 'next', from: ahead(9), to: ahead(12) },
      far(540),
    ]),
  );
  await it.read(feed, ahead(0));
  const before = await ids();
  for (const day of [1, 2, 3]) {
    it.says(
      calendar([
        { uid: `day-${day}`, from: ahead(day), to: ahead(9) },
        { uid: 'next', from: ahead(9), to: ahead(12) },
        far(540 + day),
      ]),
    );
    assert.equal(await it.read(feed, ahead(day)), 'good');
    assert.deepEqual(await it.held(), [span(0, 9), span(9, 12)]);
    assert.deepEqual((await lastReading(feed)).diff, {});
  }
  assert.deepEqual(await ids(), before);
  assert.ok((await it.events(feed)).includes(`${ahead(200)}>${ahead(543)} passed`));
  // Over, and fallen out of the calendar: that is no cancellation.
  it.says(calendar([{ uid: 'next', from: ahead(9), to: ahead(12) }, far(550)]));
  assert.equal(await it.read(feed, ahead(9)), 'good');
  assert.deepEqual(await it.held(), [span(0, 9), span(9, 12)]);
});

test('B80 what Airbnb and Abritel call not available is no booking, unless the feed is to take it', async () => {
  const feed = await it.feed('airbnb');
  const body = calendar([
    { uid: 'a', from: ahead(10), to: ahead(14), summary: 'Reserved' },
    { uid: 'n', from: ahead(14), to: ahead(16), summary: 'Airbnb (Not available)' },
  ]);
  it.says(body);
  await it.read(feed);
  assert.deepEqual(await it.held(), [span(10, 14)]);
  await sql`update channel_feed set takes_closures = true`.execute(it.db);
  assert.equal(await it.read(feed), 'same');
  assert.deepEqual(await it.held(), [span(10, 14), span(14, 16)]);
  const abritel = await it.feed('abritel', { path: '/abritel' });
  it.says(
    calendar([
      { uid: 'p', from: ahead(40), to: ahead(44), summary: 'Provisoire - Léa' },
      { uid: 'i', from: ahead(50), to: ahead(54), summary: 'Indisponible' },
    ]),
    '/abritel',
  );
  await it.read(abritel);
  assert.deepEqual(await it.events(abritel), [`${span(40, 44)} taken`, `${span(50, 54)} passed`]);
});

test('B80 an empty calendar after a full one, a login page, half of it gone, another site’s: nothing is let go, and the board says why', async () => {
  const feed = await it.feed('booking');
  const full = calendar(
    [10, 20, 30, 40].map((day) => ({ uid: `e${day}`, from: ahead(day), to: ahead(day + 3) })),
  );
  it.says(full);
  await it.read(feed);
  const held = await it.held();
  for (const [body, outcome, problem] of [
    [calendar([]), 'doubted', 'emptied'],
    ['<!doctype html><html><title>Connexion</title></html>', 'failed', 'htmlPage'],
    ['{"error":"login"}', 'failed', 'notCalendar'],
    [full.slice(0, 400), 'failed', 'cutOff'],
    [calendar([{ uid: 'e10', from: ahead(10), to: ahead(13) }]), 'doubted', 'dropped'],
    [full.replace('-//Autre//FR', '-//Airbnb Inc//Hosting Calendar 1.0//EN'), 'doubted', 'otherSite'],
  ] as const) {
    it.says(body);
    assert.equal(await it.read(feed), outcome, problem);
    assert.equal((await lastReading(feed)).problem, problem);
    assert.deepEqual(await it.held(), held, problem);
  }
  it.sandbox.play('/feed', { status: 404 });
  assert.equal(await it.read(feed), 'failed');
  assert.deepEqual(await it.held(), held);
  it.says(full);
  assert.notEqual(await it.read(feed), 'failed');
  assert.deepEqual(await it.held(), held);
  // One of four may well be cancelled.
  it.says(calendar([10, 20, 30].map((day) => ({ uid: `e${day}`, from: ahead(day), to: ahead(day + 3) }))));
  assert.equal(await it.read(feed), 'good');
  assert.equal((await it.held()).length, 3);
});

test('B80 an event over a stay of ours is a conflict and no stay; somebody is told once, and it ends by itself', async () => {
  const request = await it.request(PASSEROSE);
  await inTransaction(it.db, (tx) =>
    takeNights(tx, {
      ddlId: request.id,
      houseId: PASSEROSE,
      from: ahead(12),
      to: ahead(19),
      authorUid: it.marie.uid,
    }),
  );
  const feed = await it.feed('airbnb');
  const body = calendar([{ uid: 'x', from: ahead(12), to: ahead(19), summary: 'Reserved' }]);
  it.says(body);
  await it.read(feed);
  await it.read(feed);
  assert.deepEqual(await it.events(feed), [`${span(12, 19)} conflict`]);
  assert.deepEqual(await it.held(), []);
  assert.deepEqual(
    (await tasks()).map(({ done }) => done),
    [false],
  );
  // Ours goes: theirs is taken, though their calendar said nothing new.
  await sql`delete from stay where ddl_id = ${request.id}`.execute(it.db);
  assert.equal(await it.read(feed), 'same');
  assert.deepEqual(await it.held(), [span(12, 19)]);
  assert.deepEqual(
    (await tasks()).map(({ done }) => done),
    [true],
  );
});

test('B80 a booking that grows over a stay of ours keeps the nights it had', async () => {
  const feed = await it.feed('airbnb');
  it.says(calendar([{ uid: 'x', from: ahead(10), to: ahead(14), summary: 'Reserved' }]));
  await it.read(feed);
  const owners = {
    houseId: PASSEROSE,
    from: ahead(16),
    to: ahead(20),
    kind: 'owner',
    note: '',
    authorUid: it.yann.uid,
  } as const;
  await inTransaction(it.db, (tx) => placeNights(tx, owners));
  it.says(calendar([{ uid: 'x', from: ahead(10), to: ahead(18), summary: 'Reserved' }]));
  await it.read(feed);
  assert.deepEqual(await it.events(feed), [`${span(10, 18)} conflict`]);
  assert.deepEqual(await it.held(), [span(10, 14)]);
});

test('B80 our own nights, told back by a site that has read them, are an echo and hold nothing', async () => {
  const request = await it.request(PASSEROSE);
  await inTransaction(it.db, (tx) =>
    takeNights(tx, {
      ddlId: request.id,
      houseId: PASSEROSE,
      from: ahead(12),
      to: ahead(19),
      authorUid: it.marie.uid,
    }),
  );
  const feed = await it.feed('booking');
  it.says(
    calendar([
      { uid: 'x', from: ahead(12), to: ahead(19) },
      { uid: 'y', from: ahead(40), to: ahead(42) },
    ]),
  );
  await it.read(feed);
  // Nobody has read us: the same week was sold twice.
  assert.deepEqual(await it.events(feed), [`${span(12, 19)} conflict`, `${span(40, 42)} taken`]);
  await sql`update channel_feed set told = datemultirange(daterange(${ahead(12)}, ${ahead(19)}), daterange(${ahead(60)}, ${ahead(90)})) where id = ${feed}`.execute(
    it.db,
  );
  await it.read(feed);
  assert.deepEqual(await it.events(feed), [`${span(12, 19)} echo`, `${span(40, 42)} taken`]);
  assert.deepEqual(
    (await tasks()).map(({ done }) => done),
    [true],
  );
});

test('B80 B37 nights of days that say do-not-import are not taken, and are when they no longer say so', async () => {
  const feed = await it.feed('other');
  await sql`update day_price set donotimport = true where house_id = ${PASSEROSE} and day in (${ahead(12)}, ${ahead(13)})`.execute(
    it.db,
  );
  it.says(
    calendar([
      { uid: 'x', from: ahead(10), to: ahead(16) },
      { uid: 'y', from: ahead(12), to: ahead(14) },
    ]),
  );
  await it.read(feed);
  assert.deepEqual(await it.held(), [span(10, 12), span(14, 16)]);
  assert.deepEqual(await it.events(feed), [`${span(10, 16)} taken`, `${span(12, 14)} spared`]);
  await sql`update day_price set donotimport = false where house_id = ${PASSEROSE}`.execute(it.db);
  await it.read(feed);
  assert.deepEqual(await it.held(), [span(10, 16)]);
});

test('B80 nights that were merely closed make way for who is really there, and close again after', async () => {
  await inTransaction(it.db, (tx) =>
    closeNights(
      tx,
      { houseId: PASSEROSE, from: ahead(10), to: ahead(30) },
      { note: 'fermé', authorUid: it.marie.uid },
    ),
  );
  const feed = await it.feed('airbnb');
  const other = { uid: 'o', from: ahead(50), to: ahead(52), summary: 'Reserved' };
  it.says(calendar([{ uid: 'x', from: ahead(12), to: ahead(19), summary: 'Reserved' }, other]));
  await it.read(feed);
  assert.deepEqual(await it.held(), [span(12, 19), span(50, 52)]);
  it.says(calendar([other]));
  await it.read(feed);
  const [closed] = await rows(
    it.db,
    sql<{
      nights: number;
    }>`select sum(upper(nights) - lower(nights))::integer as nights from stay where kind = 'block'`,
  );
  assert.equal(closed?.nights, 20);
});

test('B80 an event that cannot be read is named; the others are taken, and nothing is let go meanwhile', async () => {
  const feed = await it.feed('other');
  it.says(
    calendar([
      { uid: 'a', from: ahead(10), to: ahead(14) },
      { uid: 'b', from: ahead(20), to: ahead(24) },
    ]),
  );
  await it.read(feed);
  it.says(
    calendar([
      { uid: 'b', from: ahead(24), to: ahead(20) },
      { uid: 'c', from: ahead(30), to: ahead(34) },
    ]),
  );
  assert.equal(await it.read(feed), 'good');
  assert.equal((await lastReading(feed)).problem, 'endBeforeStart');
  assert.deepEqual(await it.held(), [span(10, 14), span(20, 24), span(30, 34)]);
});

test('B80 EDITOR-68 the address in the house’s own field is a feed, read by the hour; taken out, it holds nothing any more', async () => {
  it.says(calendar([{ from: ahead(10), to: ahead(14) }]), '/field');
  await sql`update house set ical = ${it.sandbox.url('/field')} where id = ${PASSEROSE}`.execute(it.db);
  await adoptHouseFields(it.app);
  await adoptHouseFields(it.app);
  assert.match(await readDueFeeds(it.app), /1 good/);
  assert.deepEqual(await it.held(), [span(10, 14)]);
  // Its hour is not over.
  assert.equal(await readDueFeeds(it.app), '');
  await sql`update house set ical = '' where id = ${PASSEROSE}`.execute(it.db);
  await adoptHouseFields(it.app);
  assert.deepEqual(await it.held(), []);
  assert.deepEqual(await rows(it.db, sql`select from channel_feed`), []);
});

test('B80 a feed that fails is asked less and less often; two readings at once leave what the later one says', async () => {
  const feed = await it.feed('other');
  it.sandbox.play('/feed', undefined);
  const due = async () =>
    (
      await one(
        it.db,
        sql<{
          hours: number;
        }>`select extract(epoch from due_at - now()) / 3600 as hours from channel_feed where id = ${feed}`,
      )
    ).hours;
  for (const [least, most] of [
    [0.9, 1.1],
    [1.8, 2.2],
    [3.6, 4.4],
    [7.2, 8.8],
    [10.8, 13.2],
    [10.8, 13.2],
  ] as const) {
    assert.equal(await it.read(feed), 'failed');
    const hours = await due();
    assert.ok(hours > least - 0.05 && hours < most + 0.05, `${hours}`);
  }
  assert.equal((await lastReading(feed)).times, 6);
  it.sandbox.play('/feed', { body: calendar([{ uid: 'a', from: ahead(10), to: ahead(14) }]), delayMs: 300 });
  const slow = it.read(feed);
  await new Promise((done) => setTimeout(done, 100));
  it.says(calendar([{ uid: 'a', from: ahead(10), to: addDays(ahead(14), 2) }]));
  assert.equal(await it.read(feed), 'good');
  assert.equal(await slow, 'skipped');
  assert.deepEqual(await it.held(), [span(10, 16)]);
});
