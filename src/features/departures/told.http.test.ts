/** What the owner of a house that leaves is told: once, in their language, with each stay and its way. */
import type { Day } from '#kernel/day.ts';
import { addDays, dayRange, longDay, todayInParis } from '#kernel/day.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import { addStaysAhead } from '#tests/support/stays.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { settleDue } from './after.ts';

const app = await startTestApp();
after(() => app.close());
await addStaysAhead(app.db, 40);
const [marie, lea] = [await app.as('marie'), await app.as('lea')];
const today = todayInParis();

/** With at least three stays ahead, and a mandate in force. */
const { nid, owner } = await one(
  app.db,
  sql<{
    nid: number;
    owner: number;
  }>`select h.id as nid, h.owner_uid as owner from house h join stay s on s.house_id = h.id and s.ddl_id is not null and lower(s.nights) > ${today}::date
    where h.agid = 1 and h.owner_uid <> ${lea.uid} and exists (select from mandate m where m.house_id = h.id and m.state = 'in_force')
    group by h.id having count(*) >= 3 order by count(*), h.id limit 1`,
);

await sql`update stay set held_until = null where house_id = ${nid}`.execute(app.db);

interface Ahead {
  id_ddl: number;
  date_from: Day;
  date_to: Day;
}
interface Told {
  subject: string;
  language: string;
  content: {
    paragraphs: string[];
    facts?: { label: string; value: string }[];
    button: { path: string };
  };
}

const told = () =>
  rows(
    app.db,
    sql<Told>`select subject, language, content from maillog where template = 'departure' and uid = ${owner} order by id`,
  );
const speaks = (language: number) =>
  sql`update person set business_language = ${language} where id = ${owner}`.execute(app.db);
const aheadOf = async () =>
  ok(await marie.get(`departures/outlook?nid=${nid}&from=${today}`))['stays'] as Ahead[];

test('10.8 the owner of a house that leaves reads from when, what becomes of each stay and whose the money is, and where to look: once', async () => {
  await speaks(1);
  const ahead = await aheadOf();
  const ways = ahead.map(({ id_ddl }, place) => ({ id_ddl, way: place === 0 ? 'moved' : 'kept' }));
  const body = {
    nid,
    reason: 'sale',
    closed_from: today,
    stays: ways,
    new_owner_uid: lea.uid,
    owner_from: addDays(today, 90),
  };
  const key = { 'idempotency-key': 'd3a1f9e0-0000-4000-8000-00000000d001' };
  refused(await marie.post('departures', { ...body, stays: ways.slice(1) }), 409, 'departureStaysChanged');
  assert.deepEqual(await told(), [], 'nothing was done, nobody is told');
  const { id } = ok(await marie.post('departures', body, key));
  ok(await marie.post('departures', body, key));
  refused(await marie.post('departures', body), 409, 'departureStands');

  const [mail, ...more] = await told();
  assert.deepEqual(more, [], 'once, also when it is sent again');
  assert.match(mail!.subject, / quitte notre agence$/);
  const { facts, paragraphs, button } = mail!.content;
  assert.deepEqual(
    facts!.map(({ label, value }) => [label, value]),
    [
      ['Nuits fermées à partir du', longDay(today, 'fr')],
      ['Dernier jour de votre mandat', longDay(addDays(today, -1), 'fr')],
      ['Nouveau propriétaire à partir du', longDay(addDays(today, 90), 'fr')],
      ...ahead.map(({ date_from: from, date_to: to }, place) => [
        `Séjour ${dayRange(from, to, 'fr')}`,
        place === 0
          ? 'à déplacer\u00a0: nous proposons une autre maison au client, ses nuits restent retenues jusque-là'
          : 'maintenu\u00a0: il a lieu comme prévu',
      ]),
    ],
  );
  const words = paragraphs.join('\n');
  assert.match(words, new RegExp(`À partir du ${longDay(today, 'fr')}, nous ne louons plus aucune nuit`));
  assert.match(words, /Les séjours commencés avant ce jour, avec leur argent, restent les vôtres/);
  assert.equal(button.path, `/ads/${nid}/calendar`);

  ok(await marie.put(`departures/${String(id)}/undo`, {}));
  refused(await marie.put(`departures/${String(id)}/undo`, {}), 409, 'departureOver');
  assert.deepEqual(
    (await told()).slice(1).map(({ subject }) => subject.endsWith(' reste à l’agence')),
    [true],
    'what they had read is taken back, once',
  );
});

test('10.8 the owner reads it in their language; without stays it says so, and another departure is told of anew', async () => {
  await speaks(2);
  const before = (await told()).length;
  const { id } = ok(
    await marie.post('departures', { nid, reason: 'mandate', closed_from: addDays(today, 3000), stays: [] }),
  );
  const [mail, ...more] = (await told()).slice(before);
  assert.deepEqual([more.length, mail!.language], [0, 'en']);
  assert.match(mail!.subject, / leaves our agency$/);
  assert.match(mail!.content.paragraphs.join('\n'), /No stay is planned after that date/);
  assert.doesNotMatch(mail!.content.paragraphs.join('\n'), /changes hands/);
  ok(await marie.put(`departures/${String(id)}/undo`, {}));
});

test('10.8 nights that are only held are told as an option, not as a stay that takes place', async () => {
  await speaks(1);
  const [first] = await aheadOf();
  const held = sql`update stay set held_until = now() + interval '5 days' where ddl_id = ${first!.id_ddl} returning id`;
  const { id: stay } = await one(app.db, sql<{ id: number }>`${held}`);
  const ways = (await aheadOf()).map(({ id_ddl }) => ({ id_ddl, way: 'kept' }));
  const { id } = ok(
    await marie.post('departures', { nid, reason: 'mandate', closed_from: today, stays: ways }),
  );
  const said = (await told()).at(-1)!.content.facts!.filter(({ label }) => label.startsWith('Séjour '));
  assert.deepEqual(
    said.map(({ value }) => value.startsWith('option maintenue')),
    ways.map((_, place) => place === 0),
  );
  ok(await marie.put(`departures/${String(id)}/undo`, {}));
  await sql`update stay set held_until = null where id = ${stay}`.execute(app.db);
});

test('10.8 C13 given to somebody else meanwhile, and then undone: nobody is told that what they were never told of is called off, and no mandate of the former owner goes on', async () => {
  const ways = (await aheadOf()).map(({ id_ddl }) => ({ id_ddl, way: 'kept' }));
  const { id } = ok(
    await marie.post('departures', { nid, reason: 'mandate', closed_from: today, stays: ways }),
  );
  const before = (await told()).length;
  const ends = () =>
    rows(
      app.db,
      sql<{
        date_to: Day;
      }>`select date_to from mandate where house_id = ${nid} and state = 'in_force' order by id`,
    );
  const ended = await ends();
  await sql`update house set owner_uid = ${lea.uid} where id = ${nid}`.execute(app.db);
  ok(await marie.put(`departures/${String(id)}/undo`, {}));
  assert.deepEqual(await ends(), ended);
  const { mails } = await one(
    app.db,
    sql<{
      mails: number;
    }>`select count(*)::integer as mails from maillog where template = 'departure' and uid = ${lea.uid}`,
  );
  assert.deepEqual([(await told()).length - before, mails], [0, 0]);
  await sql`update house set owner_uid = ${owner} where id = ${nid}`.execute(app.db);
});

test('10.8 C13 the note of a departure is the agency’s: its owner reads the reason on their mandate, and the note nowhere', async () => {
  const [yann, house] = [await app.as('yann'), 101];
  const outlook = ok(await marie.get(`departures/outlook?nid=${house}&from=${today}`));
  const stays = (outlook['stays'] as Ahead[]).map(({ id_ddl }) => ({ id_ddl, way: 'kept' }));
  const note = 'Fâché avec la comptable';
  const { id } = ok(
    await marie.post('departures', { nid: house, reason: 'mandate', note, closed_from: today, stays }),
  );
  const mandates = await yann.get('mandates?s=nid:101&ps=100');
  assert.ok(mandates.text.includes('Quitte l’agence : le mandat se termine'), mandates.text);
  const calendar = await yann.get(`daycalendars/${today}/${addDays(today, 400)}?house=${house}`);
  assert.equal(calendar.status, 200);
  for (const { text } of [mandates, calendar, await yann.get(`houses/${house}`)])
    assert.ok(!text.includes('comptable'), text);
  const { mails } = await one(
    app.db,
    sql<{
      mails: number;
    }>`select count(*)::integer as mails from maillog where uid = ${yann.uid} and content::text like '%comptable%'`,
  );
  assert.equal(mails, 0);
  ok(await marie.put(`departures/${String(id)}/undo`, {}));
});

test('10.8 the new owner reads on the day that the house is theirs, whose the stays are and that its papers are to be brought: once', async () => {
  const ways = (await aheadOf()).map(({ id_ddl }) => ({ id_ddl, way: 'kept' }));
  const sold = { new_owner_uid: lea.uid, owner_from: today };
  const { id } = ok(
    await marie.post('departures', {
      nid,
      reason: 'sale',
      closed_from: addDays(today, 1),
      stays: ways,
      ...sold,
    }),
  );
  const read = () =>
    rows(
      app.db,
      sql<Told>`select subject, language, content from maillog where template = 'newOwner' and uid = ${lea.uid}`,
    );
  assert.deepEqual(await read(), [], 'not before');
  const settle = () => inTransaction(app.db, (tx) => settleDue(tx, Number(id), today));
  assert.deepEqual([await settle(), await settle()], [true, false]);
  const [mail, ...more] = await read();
  assert.deepEqual(more, []);
  assert.match(mail!.subject, / est désormais à votre nom$/);
  const words = mail!.content.paragraphs.join('\n');
  assert.match(
    words,
    new RegExp(`depuis le ${longDay(today, 'fr')}\\. Les séjours qui commencent à partir de ce jour`),
  );
  assert.match(
    words,
    /l’assurance et l’attestation sur l’honneur de l’ancien propriétaire ne valent pas pour vous/,
  );
  assert.equal(mail!.content.button.path, `/ads/${nid}/legal`);
});
