import { inTransaction, sql } from '#server/sql.ts';
import { startInbox } from '#tests/support/inbox.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findOrCreatePerson } from './actions.ts';

const { db, people, call, close } = await startInbox();
after(close);

test('D12 twenty forms with the same new mail make one person; a stranger’s mail beside a known phone is somebody else', async () => {
  const given = { mail: 'famille@x.test', tel: '06 39 98 00 77', firstName: 'Ana', lastName: 'Famille' };
  const made = await Promise.all(
    Array.from({ length: 20 }, () => inTransaction(db, (tx) => findOrCreatePerson(tx, given))),
  );
  assert.equal(new Set(made.map((person) => person.uid)).size, 1);
  assert.equal(made.filter((person) => person.created).length, 1);
  const stranger = await inTransaction(db, (tx) =>
    findOrCreatePerson(tx, { ...given, mail: 'autre@x.test' }),
  );
  assert.notEqual(stranger.uid, made[0]!.uid);
  const byPhone = await inTransaction(db, (tx) =>
    findOrCreatePerson(tx, { ...given, mail: null, tel: '+33639980077' }),
  );
  assert.equal(byPhone.uid, made[0]!.uid);
});

test('API-13 C31 people are suggested within the agency, existence is told within it', async () => {
  const found = await call('marie', 'GET', '/autocomplete/listuser?q=dupre%20paul');
  assert.deepEqual(Object.keys(found.body.models), [String(people.paul.uid)]);
  assert.deepEqual(
    Object.keys((await call('marie', 'GET', '/autocomplete/listuser?q=06%2039%2098%2000%2021')).body.models)
      .length,
    2,
  );
  assert.deepEqual((await call('olivier', 'GET', '/autocomplete/listuser?q=paul')).body.models, {});
  assert.equal((await call('paul', 'GET', '/autocomplete/listuser?q=paul')).status, 403);
  assert.equal((await call('olivier', 'GET', `/crmusers/${people.paul.uid}`)).status, 404);
  assert.equal(
    (await call('marie', 'GET', `/crmusers/${people.paul.uid}`)).body.models[0].tel1,
    '06 39 98 00 21',
  );
  assert.deepEqual(
    (await call('marie', 'GET', '/user/existsinagency/email/PAUL%40x.test')).body.otherUid,
    people.paul.uid,
  );
  assert.deepEqual(
    (await call('olivier', 'GET', '/user/existsinagency/email/paul%40x.test')).body.exists,
    false,
  );
  assert.equal((await call(null, 'GET', '/user/existsinagency/email/paul%40x.test')).status, 401);
});

test('B116 LOGIN-27 LOGIN-28 who holds an address or a number is told to staff; guests and owners learn that it is taken, for five a day', async () => {
  const [mail, phone] = ['/user/existsinagency/email/paul%40x.test', '/user/existsinagency/phone/0639980021'];
  await sql`update person set tel_digits = '33639980021' where id = ${people.paul.uid}`.execute(db);
  const told = (await call('marie', 'GET', phone)).body;
  assert.deepEqual([told.exists, typeof told.otherUid, typeof told.otherEmail], [true, 'number', 'string']);
  assert.equal((await call('claire', 'GET', mail)).body.otherUid, people.paul.uid);
  for (const who of ['nora', 'yann'] as const) {
    for (const path of [mail, phone]) {
      const { status, body } = await call(who, 'GET', path);
      assert.equal(status, 200);
      assert.deepEqual(
        Object.keys(body).filter((key) => key.startsWith('other')),
        [],
        `${who} ${path}`,
      );
      assert.doesNotMatch(JSON.stringify(body), /x\.test|uid/i);
    }
  }
  assert.equal((await call('nora', 'GET', mail)).body.exists, true);
  const statuses = [];
  for (const n of [3, 4, 5, 6, 7])
    statuses.push((await call('nora', 'GET', `/user/existsinagency/email/x${n}%40x.test`)).status);
  assert.deepEqual(statuses, [200, 200, 200, 429, 429], 'after the two above');
  assert.equal((await call('nora', 'GET', mail)).status, 200, 'the same one again tells nothing new');
  for (let again = 0; again < 2; again++)
    assert.equal(
      (await call('nora', 'GET', '/user/existsinagency/email/x6%40x.test')).status,
      429,
      'refused',
    );
  for (let n = 0; n < 20; n++)
    assert.equal((await call('marie', 'GET', `/user/existsinagency/email/x${n}%40x.test`)).status, 200);
});

test('D12 C31 somebody whom two agencies know is suggested once to who sees both, as the later card has it', async () => {
  await sql`insert into agency_card (agid, uid, first_name, last_name, updated) values (2, ${people.paul.uid}, 'Paul', 'Dupré-Ancien', now() - interval '1 year')`.execute(
    db,
  );
  const { models } = (await call('claire', 'GET', '/autocomplete/listuser?q=dupre')).body;
  assert.equal(models[String(people.paul.uid)].title, 'paul Dupré');
});
