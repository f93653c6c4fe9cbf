/** The end of an option: moved, and made firm. */
import { addDays, asDay, longDay, todayInParis } from '#kernel/day.ts';
import { remindOptionsDue } from '#features/options/actions.ts';
import { confirmByHand } from '#features/bookings/actions.ts';
import { parisTime } from '#kernel/moment.ts';
import { inTransaction, rows, sql } from '#server/sql.ts';
import { PASSEROSE } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  db,
  marie,
  olivier,
  yann,
  claire,
  contractOf,
  from,
  newQuote,
  move,
  actionsOf,
  reservation,
  freeAll,
} from './quotes.http.test.arrangement.ts';

test('A41 B12 QUOTE-17 the end of an option is moved from the end that was read; another, or the same again, is told who moved it', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const path = `crmddls/${quote.id_ddl}`;
  const read = async () => (await marie.get(`${path}/booking`)).body;
  const to = (days: number, seen?: number) =>
    marie.put(`${path}/option`, {
      held_until: `${addDays(todayInParis(), days)} 12:00:00`,
      ...(seen !== undefined && { _clientTimestamp: seen }),
    });
  const seen = (await read()).cacheTimestamp!.timestamp;
  const unnamed = (await to(4)).body.warnings?.[0];
  assert.deepEqual([unnamed?.type, unnamed?.field], ['required', '_clientTimestamp']);
  const moved = await to(4, seen);
  assert.equal(moved.status, 200, moved.text);
  assert.ok(moved.body.cacheTimestamp!.timestamp > seen);
  const own = await to(5, seen);
  assert.deepEqual([own.status, own.body.warnings?.[0]?.type], [409, 'modifiedself']);
  await sql`update stay set edited_by = ${yann.uid} where ddl_id = ${quote.id_ddl}`.execute(db);
  const other = await to(5, seen);
  assert.deepEqual(
    [other.status, other.body.warnings?.[0]?.type, other.body.warnings?.[0]?.params?.['name']],
    [409, 'modifiedother', 'yann Kerdoncuff'],
  );
  // The reminder and what the job notes move no end.
  await sql`update stay set reminded_at = now(), note = 'vu' where ddl_id = ${quote.id_ddl}`.execute(db);
  const now = await read();
  assert.deepEqual(
    [now.models[0]?.['held_until'], now.cacheTimestamp],
    [`${addDays(todayInParis(), 4)} 12:00:00`, moved.body.cacheTimestamp],
  );
  assert.equal((await to(6, now.cacheTimestamp!.timestamp)).status, 200);
  // Accepted anew, the option has another end: what was read before is old.
  const last = (await read()).cacheTimestamp!.timestamp;
  await move(quote, 'unaccept');
  await move(quote, 'accept');
  assert.equal((await to(7, last)).status, 409);
  await freeAll();
});

test('QUOTE-17 the end of an option can be moved, never past the arrival; confirming makes it firm and needs a reason', async () => {
  const quote = await newQuote(PASSEROSE);
  const at = (day: string) =>
    marie.put(`crmddls/${quote.id_ddl}/option`, {
      held_until: `${day} 12:00:00`,
      _clientTimestamp: Date.now() + 60_000,
    });
  assert.equal((await at(addDays(todayInParis(), 3))).body.warnings?.[0]?.type, 'noAcceptedQuote');
  await move(quote, 'accept');
  assert.equal(
    (await at(addDays(todayInParis(), 3))).body.models[0]?.['held_until'],
    `${addDays(todayInParis(), 3)} 12:00:00`,
  );
  // The same once more moves nothing, and says nothing.
  await at(addDays(todayInParis(), 3));
  const moved = await rows(
    db,
    sql<{
      details: { held_until: { before: string; after: string } };
      author_uid: number;
    }>`select details, author_uid from message
      where ddl_id = ${quote.id_ddl} and details ? 'held_until' and action = 'S_INFO_UPD'`,
  );
  assert.deepEqual(
    moved.map(({ author_uid: author, details: { held_until: end } }) => [
      author,
      parisTime(new Date(end.after)),
      end.before > end.after,
    ]),
    [[marie.uid, `${addDays(todayInParis(), 3)} 12:00:00`, true]],
    'C49 who moved it, from when to when',
  );
  assert.equal((await at(addDays(todayInParis(), -1))).body.warnings?.[0]?.type, 'inThePast');
  assert.equal((await at(addDays(asDay(from), 1))).status, 422);
  assert.equal((await at('2027-02-30')).body.warnings?.[0]?.type, 'day');
  assert.equal(
    (await marie.put(`crmddls/${quote.id_ddl}/confirm`, { reason: '  ' })).body.warnings?.[0]?.type,
    'required',
  );
  assert.equal((await olivier.put(`crmddls/${quote.id_ddl}/confirm`, { reason: 'x' })).status, 404);
  const { body } = await marie.put(`crmddls/${quote.id_ddl}/confirm`, { reason: 'Contrat papier reçu' });
  assert.equal(body.models[0]?.['held_until'], null);
  assert.equal(await reservation(quote.id_ddl), 'RESERVE');
  await inTransaction(db, (tx) =>
    confirmByHand(tx, quote.id_ddl, { authorUid: marie.uid, reason: 'encore' }),
  );
  assert.equal((await actionsOf(quote.id_ddl)).filter((action) => action === 'S_CONFIRM').length, 1);
  await freeAll();
});

test('QUOTE-17 CHAT-72 an end that moves is told to the guest with the contract’s, to the owner, and to whoever follows the request; the same end to nobody', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  await contractOf(quote, 'to_be_signed');
  await sql`update request set employee_uid = ${claire.uid} where id = ${quote.id_ddl}`.execute(db);
  const at = async (days: number) => {
    const moved = await marie.put(`crmddls/${quote.id_ddl}/option`, {
      held_until: `${addDays(todayInParis(), days)} 12:00:00`,
      _clientTimestamp: Date.now() + 60_000,
    });
    assert.equal(moved.status, 200, moved.text);
    const told = await rows(
      db,
      sql<{
        to: string;
        body: string;
      }>`select recipient as to, content->>'heading' || ' ' || (content->>'paragraphs') as body
        from maillog where ddl_id = ${quote.id_ddl} and template = 'optionMoved' order by id`,
    );
    return told.slice(-3);
  };
  const [guest, owner, follower] = await at(4);
  assert.deepEqual(
    [guest!.to, owner!.to, follower!.to],
    ['paul@pertuis.test', 'yann@pertuis.test', 'claire@pertuis.test'],
  );
  const days = new RegExp(`jusqu’au ${longDay(addDays(todayInParis(), 4), 'fr')} à 12`);
  for (const { body } of [guest!, owner!]) assert.match(body, days);
  assert.match(guest!.body, /^Votre option se termine plus tôt .*Auparavant, c’était jusqu’au/);
  assert.match(guest!.body, /Le contrat c vous attend.*se signe jusqu’à ce moment-là/);
  assert.match(owner!.body, /^Une option chez vous se termine plus tôt/);
  assert.doesNotMatch(owner!.body, /contrat|Paul/, 'an owner reads of house and days');
  const later = await at(5);
  assert.match(later[0]!.body, /^Vos nuits sont gardées plus longtemps/);
  assert.match(later[1]!.body, /^Une option chez vous est prolongée/);
  assert.deepEqual(await at(5), later);
  const soon = parisTime(new Date(Date.now() + 20 * 3_600_000));
  const moved = { held_until: soon, _clientTimestamp: Date.now() + 60_000 };
  assert.equal((await marie.put(`crmddls/${quote.id_ddl}/option`, moved)).status, 200);
  await sql`update stay set created = now() - interval '3 days' where ddl_id = ${quote.id_ddl}`.execute(db);
  assert.equal(await remindOptionsDue(db), 0, 'they have just read of that end');
  await freeAll();
});
