import { findOrCreatePerson, saveCard } from './actions.ts';
import { createRequest } from '#features/requests/actions.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { startInbox } from '#tests/support/inbox.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const { db, people, ids, call, close } = await startInbox();
after(close);

async function caller(tel: string): Promise<{ uid: number; ddl: number }> {
  return inTransaction(db, async (tx) => {
    const { uid } = await findOrCreatePerson(tx, { mail: null, tel, firstName: '', lastName: '' });
    await saveCard(tx, { agid: 1, uid, tel1: tel });
    const { id } = await createRequest(tx, {
      agid: 1,
      houseId: ids.online,
      senderUid: uid,
      dateFrom: ids.from,
      dateTo: ids.to,
      adults: 2,
      children: 0,
      disabled: 0,
      origin: 'phone',
      website: 'default',
    });
    return { uid, ddl: id };
  });
}
async function versionOf(uid: number): Promise<number> {
  const { ms } = await one(
    db,
    sql<{
      ms: number;
    }>`select coalesce(max(floor(extract(epoch from updated) * 1000)), 0)::bigint as ms from agency_card where uid = ${uid}`,
  );
  return ms;
}
const save = async (who: 'claire' | 'marie' | 'olivier' | 'paul', uid: number, CrmUser: object) =>
  call(who, 'PUT', `/crmusers/${uid}`, { CrmUser, _clientTimestamp: await versionOf(uid) });
const EVE = { first_name: 'Ève', last_name: 'Le Goff', mail: 'Eve@x.test' };

test('CHAT-90 CHAT-96 somebody known by a telephone gets names and an address; card, account and search follow, the welcome stays', async () => {
  const { uid, ddl } = await caller('06 39 98 00 88');
  await sql`update person set welcome = 5 where id = ${uid}`.execute(db);
  const before = (await call('claire', 'GET', `/ddls/${ddl}`)).body.models[0];
  assert.equal(before.sender_phone_only, 1);
  const saved = await save('claire', uid, EVE);
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  assert.deepEqual(
    [saved.body.models[0].first_name, saved.body.models[0].last_name, saved.body.models[0].mail],
    ['Ève', 'Le Goff', 'eve@x.test'],
  );
  const account = await one(
    db,
    sql<{
      username: string;
      mail: string;
      welcome: number;
      tel_digits: string;
    }>`select username, mail, welcome, tel_digits from person where id = ${uid}`,
  );
  assert.deepEqual(account, {
    username: 'eve@x.test',
    mail: 'eve@x.test',
    welcome: 5,
    tel_digits: '33639980088',
  });
  const after = (await call('claire', 'GET', `/ddls/${ddl}`)).body.models[0];
  assert.deepEqual(
    [after.sender_name, after.sender_email, after.sender_phone_only],
    ['Ève Le Goff', 'eve@x.test', 0],
  );
  assert.deepEqual(
    (await call('marie', 'GET', '/ddls?s=le%20goff')).body.models.map((found: { id: number }) => found.id),
    [ddl],
  );
  assert.equal((await save('claire', uid, EVE)).status, 403, 'once: from now on the account is theirs');
});

test('CHAT-94 CHAT-95 each wrong field is told at once, and nothing is saved', async () => {
  const { uid } = await caller('06 39 98 00 89');
  const answer = await save('claire', uid, {
    first_name: 'Jo',
    last_name: 'sms33639',
    mail: 'smsuser-33@x.test',
  });
  assert.deepEqual(
    [
      answer.status,
      answer.body.warnings.map(({ type, field }: { type: string; field: string }) => `${field} ${type}`),
    ],
    [422, ['first_name senderName', 'last_name senderName', 'mail mail']],
  );
  const { username } = await one(
    db,
    sql<{ username: string }>`select username from person where id = ${uid}`,
  );
  assert.equal(username, 'smsuser-33639980089');
});

test('VALID-11 ERR-08 an address that is somebody’s already is refused at its field, also when two type it at once', async () => {
  const { uid } = await caller('06 39 98 00 90');
  const taken = await save('claire', uid, { ...EVE, mail: 'PAUL@x.test' });
  assert.deepEqual(
    [taken.status, taken.body.warnings[0].type, taken.body.warnings[0].field, taken.body.warnings[0].message],
    [409, 'existingMail', 'mail', 'Cet e-mail est déjà inscrit.'],
  );
  const other = await caller('06 39 98 00 91');
  const both = await Promise.all(
    [uid, other.uid].map((each) => save('claire', each, { ...EVE, mail: 'meme@x.test' })),
  );
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

test('ERR-13 a telephone that another card of the agency carries is refused', async () => {
  const { uid } = await caller('06 39 98 00 92');
  const twin = await inTransaction(db, async (tx) => {
    const made = await findOrCreatePerson(tx, {
      mail: 'jumeau@x.test',
      tel: '+33 6 39 98 00 92',
      firstName: 'Yves',
      lastName: 'Le Bris',
    });
    await saveCard(tx, {
      agid: 1,
      uid: made.uid,
      first_name: 'Yves',
      last_name: 'Le Bris',
      mail: 'jumeau@x.test',
      tel1: '+33 6 39 98 00 92',
    });
    return made.uid;
  });
  assert.notEqual(twin, uid);
  const answer = await save('claire', uid, { ...EVE, mail: 'eve2@x.test' });
  assert.deepEqual(
    [answer.status, answer.body.warnings[0].type, answer.body.warnings[0].message],
    [409, 'samePhoneNumber', 'Un autre utilisateur a le même numéro de téléphone.'],
  );
});

test('CHAT-90 B23 only whoever may, within what they see, and nobody whose account is their own', async () => {
  const { uid } = await caller('06 39 98 00 93');
  for (const who of ['marie', 'olivier', 'paul'] as const)
    assert.equal((await save(who, uid, EVE)).status, 403, who);
  assert.equal((await save('claire', people.paul.uid, { ...EVE, mail: 'eve3@x.test' })).status, 403);
  assert.equal((await save('claire', 2_000_000_000, EVE)).status, 404);
  await sql`update person set mail = 'eve4@x.test' where id = ${uid}`.execute(db);
  assert.equal(
    (await save('claire', uid, { ...EVE, mail: 'eve5@x.test' })).status,
    403,
    'they gave an address themselves',
  );
  const seen = (await call('marie', 'GET', `/ddls/${ids.ddl}`)).body.models[0];
  assert.equal(seen.sender_phone_only, 0);
  assert.equal((await call('paul', 'GET', `/ddls/${ids.ddl}`)).body.models[0].sender_phone_only, undefined);
});

test('B101 D12 an address opens an account: nobody gives one to another agency’s guest, nor to one whom another agency knows too, nor to staff', async () => {
  const { uid } = await caller('06 39 98 00 94');
  await sql`insert into agency_card (agid, uid, tel1) values (2, ${uid}, '06 39 98 00 94')`.execute(db);
  const shared = await save('claire', uid, { ...EVE, mail: 'eve6@x.test' });
  assert.deepEqual([shared.status, shared.body.warnings[0].type], [403, 'forbidden']);
  await sql`delete from agency_card where agid = 1 and uid = ${uid}`.execute(db);
  await sql`update request set agid = 2, page_nid = null where sender_uid = ${uid}`.execute(db);
  const theirs = await save('claire', uid, { ...EVE, mail: 'eve7@x.test' });
  assert.deepEqual([theirs.status, theirs.body.warnings[0].type], [403, 'forbidden']);
  const { uid: employee } = await caller('06 39 98 00 95');
  await sql`update person set roles = '{agencyRole}' where id = ${employee}`.execute(db);
  assert.equal((await save('claire', employee, { ...EVE, mail: 'eve8@x.test' })).status, 403);
  const kept = await one(
    db,
    sql<{
      n: number;
    }>`select count(*)::int as n from person where id in (${uid}, ${employee}) and mail is null`,
  );
  assert.equal(kept.n, 2);
});
