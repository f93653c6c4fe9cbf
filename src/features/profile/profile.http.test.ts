/** What an agency says of itself, and a person of themselves: who may, what is refused, and where it is read from then on. */
import { one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import { startTestApp } from '#tests/support/app.ts';
import { pdf } from '#tests/support/papers.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import type { AgencySettings } from './api.ts';

const app = await startTestApp();
after(() => app.close());
const { db, url } = app;
const [admin, marie, olivier, claire, yann, paul] = (await Promise.all(
  ['admin', 'marie', 'olivier', 'claire', 'yann', 'paul'].map((name) => app.as(name)),
)) as [Person, Person, Person, Person, Person, Person];

const seenBy = async (who: Person) =>
  (await who.get('agencysettings')).body.models as unknown as AgencySettings[];
const own = async (who: Person) => (await seenBy(who))[0]!;
const save = async (who: Person, id: number, CrmAgency: Record<string, unknown>, version?: number) =>
  who.put(`agencysettings/${id}`, { CrmAgency, _clientTimestamp: version ?? (await own(admin)).version });
const warnings = (answer: Awaited<ReturnType<typeof save>>) =>
  (answer.body.warnings ?? []).map(({ type, field }) => [type, field]);
const publicPage = async () => (await fetch(`${url}/annonce/101`)).text();

async function logo(who: Person, id: number, former: number, bytes?: Buffer, name = 'logo.png') {
  const form = new FormData();
  form.set('former', String(former));
  const drawn = sharp({ create: { width: 240, height: 120, channels: 4, background: '#0b5c7a80' } }).png();
  form.set('myFile', new Blob([new Uint8Array(bytes ?? (await drawn.toBuffer()))]), name);
  return who.post(`agencysettings/${id}/logo`, form);
}

test('PROFILE-10 an agency’s telephone, address and legal name are set by itself, and its public page says them', async (t) => {
  const before = await own(marie);
  t.after(async () => {
    const { phone, address, legal_name } = before;
    ok(await save(marie, 1, { phone, address, legal_name }, (await own(marie)).version));
  });
  const answer = await save(
    marie,
    1,
    { phone: '05 46 00 11 22', address: '9 quai de Sénac, 17590 Ars-en-Ré', legal_name: 'Sel & Volets SAS' },
    before.version,
  );
  assert.equal(answer.status, 200, answer.text);
  const text = await publicPage();
  for (const said of ['05 46 00 11 22', '9 quai de Sénac', 'Sel &amp; Volets SAS'])
    assert.ok(text.includes(said), said);
  const { changes } = await own(marie);
  assert.deepEqual(
    [changes[0]!.by.startsWith('Marie'), changes[0]!.fields.toSorted()],
    [true, ['address', 'legal_name', 'phone']],
    'who changed what is kept',
  );
});

test('PROFILE-10 that the bank details changed is in the history, and their number in no account of it', async (t) => {
  const before = await own(marie);
  t.after(async () => {
    ok(await save(marie, 1, { rib: before.rib }, (await own(marie)).version));
  });
  const RIB = '30004008230000123456778';
  ok(await save(marie, 1, { rib: RIB }, before.version));
  const { rib, changes } = await own(marie);
  assert.equal(String(rib).replaceAll(' ', ''), RIB);
  assert.deepEqual(changes[0]!.fields, ['rib']);
  const kept = sql<{
    n: number;
  }>`select count(*)::integer as n from audit where replace(details::text, ' ', '') like ${`%${RIB}%`}`;
  assert.equal((await one(app.db, kept)).n, 0);
});

test('VALID-09 VALID-13 what is missing or no telephone, no address and no RIB is refused at its field, in words, and nothing is written', async () => {
  const { version } = await own(marie);
  const refused = await save(
    marie,
    1,
    { name: ' ', phone: 'demain', mail: 'x', rib: '123', arrival_time: '' },
    version,
  );
  assert.equal(refused.status, 422);
  assert.deepEqual(
    new Set(warnings(refused).map(([, field]) => field)),
    new Set(['name', 'phone', 'mail', 'rib', 'arrival_time']),
  );
  assert.ok(refused.body.warnings!.every(({ message = '' }) => message !== ''));
  assert.equal((await own(marie)).version, version);
  assert.deepEqual(warnings(await save(marie, 1, { logo_fid: 3 }, version)), [['unknownField', 'logo_fid']]);
});

test('B106 each agency sets its own, an employee that of theirs, the administrator all; owners and guests none', async () => {
  const ids = async (who: Person) => (await seenBy(who)).map(({ id }) => id);
  assert.deepEqual(
    [await ids(marie), await ids(olivier), await ids(claire), await ids(admin)],
    [[1], [2], [1], [1, 2]],
  );
  for (const who of [yann, paul]) assert.equal((await who.get('agencysettings')).status, 403);
  const { version } = await own(marie);
  assert.equal((await save(olivier, 1, { phone: '05 46 00 11 22' }, version)).status, 404);
  assert.equal((await save(yann, 1, { phone: '05 46 00 11 22' }, version)).status, 403);
  assert.equal((await logo(olivier, 1, (await own(marie)).logo_fid)).status, 404);
});

test('A41 of two who set one agency’s settings the second is told of the first, and changes nothing', async () => {
  const { version, departure_time } = await own(marie);
  ok(await save(marie, 1, { departure_time: '11h00' }, version));
  const late = await save(claire, 1, { departure_time: '9h00' }, version);
  assert.deepEqual([late.status, warnings(late)[0]?.[0]], [409, 'modifiedother']);
  assert.equal((await own(marie)).departure_time, '11h00');
  ok(await save(marie, 1, { departure_time }, (await own(marie)).version));
});

test('A41 a logo takes the place of the one that was shown: a picture, written anew, for everybody to see; of two who bring one the second is refused', async () => {
  const before = await own(marie);
  const paper = await logo(marie, 1, before.logo_fid, pdf(), 'logo.pdf');
  assert.deepEqual([paper.status, warnings(paper)], [422, [['logoNoPicture', 'myFile']]]);
  const [one_, other] = await Promise.all([
    logo(marie, 1, before.logo_fid),
    logo(claire, 1, before.logo_fid),
  ]);
  assert.deepEqual(
    [one_.status, other.status].toSorted((a, b) => a - b),
    [200, 409],
  );
  const now = await own(marie);
  assert.notEqual(now.logo_fid, before.logo_fid);
  const shown = await fetch(`${url}${now.logo}`);
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/png']);
  assert.deepEqual(now.changes[0]!.fields, ['logo_fid']);
});

test('B86 photos carry a logo only where there is one', async () => {
  await sql`update agency set logo_fid = null where id = 2`.execute(db);
  const [{ version }] = (await seenBy(olivier)) as [AgencySettings];
  assert.deepEqual(warnings(await save(olivier, 2, { watermark: 1 }, version)), [
    ['logoMissing', 'watermark'],
  ]);
  ok(await logo(olivier, 2, 0));
  const saved = await save(olivier, 2, { watermark: 1 }, (await own(olivier)).version);
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await own(olivier)).watermark, 1);
});

test('PROFILE-14 VALID-28 VALID-29 everybody says their own name, as it was shown to them; agencies keep their cards', async (t) => {
  const former = { first_name: 'Yann', last_name: 'Kerdoncuff' };
  t.after(() =>
    sql`update person set first_name = 'Yann', last_name = 'Kerdoncuff' where id = ${yann.uid}`.execute(db),
  );
  const say = (next: object, shown: object = former) => yann.put('profile/name', { ...next, former: shown });
  assert.deepEqual(warnings(await say({ first_name: 'Yann', last_name: '' })), [['required', 'last_name']]);
  assert.deepEqual(warnings(await say({ first_name: 'Yann <b>', last_name: 'Le Goff' })), [
    ['frenchname', 'first_name'],
  ]);
  const cards = () =>
    rows(db, sql`select first_name, last_name from agency_card where uid = ${yann.uid} order by id`);
  const before = await cards();
  ok(await say({ first_name: 'Yann', last_name: ' Le Goff ' }));
  const profile = ok(await yann.get('user/reloadpermissions'));
  assert.deepEqual([profile['firstname'], profile['lastname']], ['Yann', 'Le Goff']);
  assert.deepEqual(await cards(), before);
  const again = await say({ first_name: 'Y', last_name: 'Autre' });
  assert.deepEqual(
    [again.status, warnings(again)[0]?.[0]],
    [409, 'modifiedself'],
    'shown what is no longer so',
  );
  const { n } = await one(
    db,
    sql<{
      n: number;
    }>`select count(*)::integer as n from audit where action = 'own name' and uid = ${yann.uid}`,
  );
  assert.equal(n, 1);
  ok(
    await claire.put('profile/name', {
      first_name: 'Claire',
      last_name: 'Bonnevay',
      former: { first_name: 'Claire', last_name: 'Bonnevay' },
    }),
  );
});
