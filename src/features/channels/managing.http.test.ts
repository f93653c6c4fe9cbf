/** Feeds as the agency handles them: added, changed, read, undone, settled; what sites read of us; and who may know which address. */
import { takeNights } from '#features/bookings/actions.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import type { Answer } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import { COTINELLE, PASSEROSE, TITOUAN } from '#tests/support/fixture.ts';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { adoptHouseFields, settleHouse } from './actions.ts';
import { ahead, calendar, span, startChannels } from './channels.test.arrangement.ts';
import type { Channels } from './channels.test.arrangement.ts';
import { remarksOf } from './beforetaking.ts';
import { channelPages } from './pages.ts';
import { channelRoutes } from './routes.ts';

let it: Channels;
let outside: FastifyInstance;
before(async () => {
  it = await startChannels(channelRoutes);
  outside = fastify();
  channelPages(outside, it.app);
});
after(async () => {
  await outside.close();
  await it.close();
});
beforeEach(async () => {
  await sql`delete from channel_feed`.execute(it.db);
  await sql`delete from stay`.execute(it.db);
  await sql`delete from useractivitytask`.execute(it.db);
  await sql`update agency set channel_widget_url = ''`.execute(it.db);
});

const FEED = { nid: PASSEROSE, source: 'airbnb', label: '', takes_closures: 0, last_night: 0, exports: 0 };
const add = (more: object = {}, by = it.marie) =>
  by.post('channels/feeds', { ...FEED, url: it.sandbox.url('/feed'), ...more });
const reserved = (uid: string, from: number, to: number) => ({
  uid,
  from: ahead(from),
  to: ahead(to),
  summary: 'Reserved',
});
function refused({ body, text }: Answer, type: string): void {
  assert.equal(body.warnings?.[0]?.type, type, text);
}
const first = (answer: Answer) => {
  assert.equal(answer.status, 200, answer.text);
  return answer.body.models[0]!;
};
const readings = async (id: unknown) =>
  (await it.marie.get(`channels/feeds/${String(id)}/readings`)).body.models;

test('B80 ADS-21 a feed is added, read by a press and shown with what it said; the same address twice is refused', async () => {
  it.says(calendar([reserved('a', 10, 14), reserved('b', 20, 24)]));
  const made = ok(await add());
  assert.equal(made['standing'], 'unread');
  refused(await add(), 'feedThere');
  refused(await add({ url: 'http://example.org/x.ics' }), 'httpsAddress');
  refused(await add({ url: '' }), 'feedSaysNothing');
  const read = first(await it.marie.put(`channels/feeds/${String(made['id'])}/read`));
  assert.deepEqual([read['standing'], read['taken'], read['age']], ['good', 2, 0]);
  assert.equal(read['host'], 'calendriers.pertuis.test');
  it.sandbox.play('/feed', { status: 503 });
  const failed = first(await it.marie.put(`channels/feeds/${String(made['id'])}/read`));
  assert.deepEqual([failed['standing'], failed['problem'], failed['taken']], ['failed', 'feedBusy', 2]);
  assert.deepEqual(
    (await readings(made['id'])).map(({ outcome, said }) => [outcome, said]),
    [
      ['failed', 0],
      ['good', 2],
    ],
  );
});

test('B80 who may not change a feed reads no address; of another agency nothing at all', async () => {
  const made = ok(await add({ exports: 1 }));
  assert.match(String(made['url']), /^https:/);
  assert.match(String(made['export_url']), /\/ical\/\d+-[\w-]{32}\.ics$/);
  for (const path of ['channels/feeds', `channels/feeds?nid=${PASSEROSE}`, 'channels/conflicts'])
    assert.deepEqual((await it.olivier.get(path)).body.models, []);
  assert.equal((await it.olivier.get(`channels/feeds/${String(made['id'])}/readings`)).status, 404);
  assert.equal((await it.olivier.put(`channels/feeds/${String(made['id'])}/read`)).status, 404);
  assert.equal((await add({ nid: COTINELLE })).status, 404);
  assert.equal((await it.yann.get('channels/feeds')).status, 403);
  assert.equal((await it.nobody.get('channels/feeds')).status, 401);
});

test('B80 a change names the version it read; another source is read anew; a pause reads nothing', async () => {
  it.says(calendar([{ uid: 'n', from: ahead(10), to: ahead(14), summary: 'Airbnb (Not available)' }]));
  const { id } = ok(await add());
  await it.read(Number(id));
  const since = Date.now();
  const body = { source: 'other', label: 'Chez nous', takes_closures: 0, last_night: 0, paused: 0 };
  assert.equal(
    (await it.marie.put(`channels/feeds/${String(id)}`, { ...body, _clientTimestamp: since - 3_600_000 }))
      .status,
    409,
  );
  ok(await it.marie.put(`channels/feeds/${String(id)}`, { ...body, _clientTimestamp: since }));
  await it.read(Number(id));
  assert.deepEqual(await it.held(), [span(10, 14)]);
  ok(
    await it.marie.put(`channels/feeds/${String(id)}`, {
      ...body,
      paused: 1,
      _clientTimestamp: Date.now() + 1000,
    }),
  );
  assert.equal(await it.read(Number(id)), 'skipped');
  assert.deepEqual(await it.held(), [span(10, 14)]);
  ok(await it.marie.put(`channels/feeds/${String(id)}/remove`));
  assert.deepEqual(await it.held(), []);
  assert.equal((await it.marie.put(`channels/feeds/${String(id)}/remove`)).status, 404);
});

test('B80 what is doubted waits for a person, whose yes is of what they saw', async () => {
  it.says(calendar([reserved('a', 10, 14)]));
  const { id } = ok(await add());
  await it.read(Number(id));
  it.says(calendar([]));
  assert.equal(await it.read(Number(id)), 'doubted');
  assert.equal(await it.read(Number(id)), 'doubted');
  const [doubted] = await readings(id);
  assert.equal(doubted?.['can_accept'], 1);
  const accepted = first(await it.marie.put(`channels/readings/${String(doubted?.['id'])}/accept`));
  assert.deepEqual([accepted['outcome'], accepted['accepted_by']], ['good', 'marie Kerdoncuff']);
  assert.deepEqual(await it.held(), []);
  refused(await it.marie.put(`channels/readings/${String(doubted?.['id'])}/accept`), 'readingNotDoubted');
  assert.equal(await it.read(Number(id)), 'same');
});

test('B80 an import is undone as one: its nights are free, what it had let go is held again, and the feed waits', async () => {
  it.says(calendar([reserved('a', 10, 14), reserved('b', 20, 24)]));
  const { id } = ok(await add());
  await it.read(Number(id));
  it.says(calendar([reserved('a', 11, 16), reserved('x', 30, 33), reserved('y', 40, 44)]));
  await it.read(Number(id));
  assert.deepEqual(await it.held(), [span(11, 16), span(30, 33), span(40, 44)]);
  const [wrong, right] = await readings(id);
  refused(await it.marie.put(`channels/readings/${String(right?.['id'])}/undo`), 'readingNotLast');
  const undone = first(await it.marie.put(`channels/readings/${String(wrong?.['id'])}/undo`));
  assert.equal(undone['kept_out'], 0);
  assert.deepEqual(await it.held(), [span(10, 14), span(20, 24)]);
  assert.equal(await it.read(Number(id)), 'skipped');
  refused(await it.marie.put(`channels/readings/${String(wrong?.['id'])}/undo`), 'readingNotLast');
  first(await it.marie.put(`channels/readings/${String(right?.['id'])}/undo`));
  assert.deepEqual(await it.held(), []);
});

test('B80 EDITOR-68 the address of the house’s own field is changed there', async () => {
  await sql`update house set ical = ${it.sandbox.url('/field')} where id = ${PASSEROSE}`.execute(it.db);
  await adoptHouseFields(it.app);
  const [feed] = (await it.marie.get(`channels/feeds?nid=${PASSEROSE}`)).body.models;
  assert.deepEqual([feed?.['from_field'], feed?.['url']], [1, it.sandbox.url('/field')]);
  refused(await it.marie.put(`channels/feeds/${String(feed?.['id'])}/remove`), 'feedOfField');
  refused(await add({ url: it.sandbox.url('/field') }), 'feedThere');
  await sql`update house set ical = ''`.execute(it.db);
  await adoptHouseFields(it.app);
});

const conflicts = async () => (await it.marie.get('channels/conflicts')).body.models;

test('B80 a conflict shows both, is let be over its nights only, or waits until it is cancelled there', async () => {
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
  it.says(calendar([reserved('x', 12, 19)]));
  const { id } = ok(await add());
  await it.read(Number(id));
  const [conflict] = await conflicts();
  assert.deepEqual(
    [conflict?.['date_from'], conflict?.['date_to'], conflict?.['way']],
    [ahead(12), ahead(19), ''],
  );
  assert.deepEqual(
    (conflict!['ours'] as { name: string; alphaid: string }[]).map(({ name, alphaid }) => [name, alphaid]),
    [['Paul Dervaux', request.alphaid]],
  );
  const at = `channels/conflicts/${String(conflict?.['id'])}`;
  ok(await it.marie.put(at, { way: 'cancelling', note: 'appelé Airbnb' }));
  assert.deepEqual(
    (await conflicts()).map(({ way, way_note, way_by }) => [way, way_note, way_by]),
    [['cancelling', 'appelé Airbnb', 'marie Kerdoncuff']],
  );
  ok(await it.marie.put(at, { way: 'ignored' }));
  assert.deepEqual(await it.events(Number(id)), [`${span(12, 19)} ignored`]);
  it.says(calendar([reserved('x', 12, 21)]));
  await it.read(Number(id));
  assert.deepEqual(await it.events(Number(id)), [`${span(12, 21)} conflict`]);
  it.says(calendar([reserved('z', 50, 52)]));
  await it.read(Number(id));
  assert.deepEqual(await conflicts(), []);
  refused(await it.marie.put(at, { way: 'ignored' }), 'conflictOver');
  assert.equal((await it.olivier.put(at, { way: 'ignored' })).status, 404);
});

test('B80 nights that come free are taken by whoever waited for them there, after the commit', async () => {
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
  it.says(calendar([reserved('x', 12, 19)]));
  const { id } = ok(await add());
  await it.read(Number(id));
  await inTransaction(it.db, async (tx) => {
    const { releaseNights } = await import('#features/bookings/actions.ts');
    await releaseNights(tx, request.id);
  });
  const [job] = await rows(
    it.db,
    sql<{ key: string }>`select key from graphile_worker.jobs where key = ${`channel house ${PASSEROSE}`}`,
  );
  assert.ok(job);
  await settleHouse(it.app, PASSEROSE);
  assert.deepEqual(await it.held(), [span(12, 19)]);
});

test('B80 a site reads our nights at an address of its own, without a name and without its own; a new address ends the former', async () => {
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
  it.says(calendar([reserved('x', 30, 33)]));
  const made = ok(await add({ exports: 1 }));
  await it.read(Number(made['id']));
  const other = ok(await add({ exports: 1, url: '', source: 'booking' }));
  const get = (feed: Record<string, unknown>, headers = {}) =>
    outside.inject({ url: new URL(String(feed['export_url'])).pathname, headers });
  const own = await get(made);
  assert.equal(own.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.match(own.body, new RegExp(`DTSTART;VALUE=DATE:${ahead(12).replaceAll('-', '')}`));
  assert.doesNotMatch(own.body, new RegExp(ahead(30).replaceAll('-', '')));
  assert.doesNotMatch(own.body, /Paul|Dervaux/i);
  assert.ok(own.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75));
  assert.match((await get(other)).body, new RegExp(`DTSTART;VALUE=DATE:${ahead(30).replaceAll('-', '')}`));
  const { etag } = own.headers;
  assert.equal((await get(made, { 'if-none-match': etag })).statusCode, 304);
  // What it tells back of it is known.
  it.says(
    own.body
      .replace('END:VCALENDAR', '')
      .concat(calendar([reserved('x', 30, 33)]).replace(/[\s\S]*?(?=BEGIN:VEVENT)/, '')),
  );
  await it.read(Number(made['id']));
  assert.deepEqual(await it.events(Number(made['id'])), [`${span(12, 19)} echo`, `${span(30, 33)} taken`]);
  const again = first(await it.marie.put(`channels/feeds/${String(made['id'])}/export`, { exports: 1 }));
  assert.notEqual(again['export_url'], made['export_url']);
  assert.equal((await get(made)).statusCode, 404);
  assert.equal((await get(again)).statusCode, 200);
  first(await it.marie.put(`channels/feeds/${String(made['id'])}/export`, { exports: 0 }));
  assert.equal((await get(again)).statusCode, 404);
  for (const path of [
    '/ical/x',
    `/ical/${String(made['id'])}-${'A'.repeat(32)}.ics`,
    '/ical/999999999-aaaa.ics',
  ])
    assert.equal((await outside.inject(path)).statusCode, 404, path);
});

test('B80 nights that a rule closes, and those beyond the last that was looked at, are told as held', async () => {
  await sql`update day_price set blocked = true where house_id = ${TITOUAN} and day in (${ahead(5)}, ${ahead(6)})`.execute(
    it.db,
  );
  await sql`update house set reviewed_until = ${ahead(100)} where id = ${TITOUAN}`.execute(it.db);
  const made = ok(await add({ nid: TITOUAN, exports: 1, url: '' }));
  const { body } = await outside.inject(new URL(String(made['export_url'])).pathname);
  const bare = (days: number) => ahead(days).replaceAll('-', '');
  assert.match(body, new RegExp(`DTSTART;VALUE=DATE:${bare(5)}\r\nDTEND;VALUE=DATE:${bare(7)}`));
  assert.match(body, new RegExp(`DTSTART;VALUE=DATE:${bare(101)}`));
  await sql`update house set reviewed_until = null where id = ${TITOUAN}`.execute(it.db);
});

test('CHAN-01 one’s own site is active, the others are where a feed is in use', async () => {
  const sites = async () =>
    Object.fromEntries(
      (await it.marie.get('channels/sites')).body.models.map(({ source, active }) => [source, active]),
    );
  assert.deepEqual(await sites(), { own: 1, airbnb: 0, booking: 0, abritel: 0, idrl: 0, other: 0 });
  ok(await add());
  assert.deepEqual(await sites(), { own: 1, airbnb: 1, booking: 0, abritel: 0, idrl: 0, other: 0 });
});

test('CHAN-02 B80 the other channel manager is shown within a page of its own, which frames that site alone and for some minutes', async () => {
  const path = async () => String(first(await it.marie.get('channels/widget'))['path']);
  assert.equal(await path(), '');
  await sql`update agency set channel_widget_url = 'https://widget.example/connect?token=SECRET' where id = 1`.execute(
    it.db,
  );
  const shown = await outside.inject(await path());
  assert.equal(shown.statusCode, 200);
  assert.match(String(shown.headers['content-security-policy']), /frame-src https:\/\/widget\.example;/);
  assert.match(shown.body, /src="https:\/\/widget\.example\/connect\?token=SECRET"/);
  const parts = (await path()).split('/');
  assert.equal(
    (await outside.inject(parts.with(3, String(Date.now() + 99_999_999)).join('/'))).statusCode,
    404,
  );
  assert.equal((await outside.inject(parts.with(2, '2').join('/'))).statusCode, 404);
  assert.equal(first(await it.olivier.get('channels/widget'))['path'], '');
});

test('B80 before nights are taken their feeds are read once more; one that fails is named with its age, and keeps nobody waiting', async () => {
  const { readBeforeTaking } = await import('./actions.ts');
  it.says(calendar([reserved('x', 30, 33)]));
  const { id } = ok(await add());
  assert.deepEqual(await readBeforeTaking(it.app, PASSEROSE), []);
  assert.deepEqual(await it.held(), [span(30, 33)]);
  await sql`update channel_feed set good_at = now() - interval '3 hours' where id = ${Number(id)}`.execute(
    it.db,
  );
  it.sandbox.play('/feed', { body: calendar([]), delayMs: 30_000 });
  const started = Date.now();
  const [stale] = await readBeforeTaking(it.app, PASSEROSE);
  const took = Date.now() - started;
  assert.ok(took > 3_500 && took < 5_500, `${took}`);
  assert.deepEqual([stale?.name.fr, stale?.age], ['Airbnb', 180]);
  const { warnings } = remarksOf([stale!], 'fr');
  assert.deepEqual(
    [warnings?.[0]?.type, warnings?.[0]?.message],
    [
      'feedNotReread',
      'Le calendrier Airbnb n’a pas pu être relu avant de prendre ces nuits\u00a0: ce qui vaut ici a été lu il y a 3\u00a0h. Les nuits sont prises.',
    ],
  );
  assert.deepEqual(await it.held(), [span(30, 33)]);
  await one(it.db, sql`select 1`);
});
