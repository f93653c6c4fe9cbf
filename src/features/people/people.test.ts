import { inTransaction } from '#server/sql.ts';
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
