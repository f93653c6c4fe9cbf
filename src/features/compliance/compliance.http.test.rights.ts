/** Who reads a legal file, and who writes in it. */
import { sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  app,
  attach,
  claire,
  COTINELLE,
  db,
  emptyFile,
  fileOf,
  HOUSE,
  itemOf,
  marie,
  nobody,
  NUMBER,
  olivier,
  paul,
  path,
  yann,
} from './compliance.http.test.arrangement.ts';

test('B23 10.7 owners read and complete the files of their own houses; another owner’s, another agency’s is not found', async () => {
  await emptyFile();
  assert.equal((await fileOf(HOUSE, yann)).may_sign, true);
  ok(await add(yann, 'registration', NUMBER));
  const lea = await app.as('lea');
  for (const stranger of [lea, olivier]) {
    refused(await stranger.get(path()), 404, 'notFound');
    refused(
      await stranger.post(`${path()}/insurance`, { former: 0, CrmHousedocument: { state: 'held' } }),
      404,
      'notFound',
    );
    refused(await attach(stranger, 'insurance'), 404, 'notFound');
    assert.equal((await stranger.get(`houses/${HOUSE}/legal-proofs`)).status, 404);
  }
  refused(await paul.get(path()), 403, 'forbidden');
  assert.equal((await nobody.get(path())).status, 401);
});

test('B106 10.7 an employee reads the other agency’s files, and changes none', async () => {
  const file = await fileOf(COTINELLE, claire);
  assert.deepEqual([file.may_write, file.may_check], [false, false]);
  const answer = await add(claire, 'registration', NUMBER, { house: COTINELLE, former: 0 });
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.params?.['code']], [403, 'itemOfOtherAgency']);
  ok(await add(claire, 'insurance', { state: 'held', issued_on: '2026-01-01', ends_on: '2027-01-01' }));
});

test('ADS-24 10.7 the file of an expired listing waits for its subscription, unless staff completes it', async () => {
  const lea = await app.as('lea');
  const house = 112;
  refused(await add(lea, 'insurance', { state: 'held' }, { house, former: 0 }), 409, 'adExpired');
  const { document } = await itemOf('insurance', house);
  ok(
    await add(
      marie,
      'insurance',
      { state: 'held', issued_on: '2026-01-01', ends_on: '2027-06-01' },
      { house, former: document?.id ?? 0 },
    ),
  );
});

test('10.7 a paper is read by whoever reads the file, and by nobody else', async () => {
  await emptyFile();
  ok(await attach(yann, 'insurance'));
  const { file_id: fid } = (await itemOf('insurance')).document!;
  const opened = async (who: { token: string }) =>
    (
      await fetch(`${app.url}/api/fileserver/by-id/${fid}`, {
        headers: { authorization: `Bearer ${who.token}` },
      })
    ).status;
  const lea = await app.as('lea');
  assert.deepEqual(
    await Promise.all([yann, marie, olivier, lea, paul].map(opened)),
    [200, 200, 404, 404, 404],
  );
  assert.equal((await fetch(`${app.url}/api/fileserver/by-id/${fid}`)).status, 401);
});

test('10.7 an administrator who acts as the owner swears to nothing', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  const { print } = (await fileOf(HOUSE, yann)).statement;
  const { uid } = await app.as('admin');
  await sql`update session set impersonator = ${uid} where uid = ${yann.uid}`.execute(db);
  refused(await yann.put(`houses/${HOUSE}/legal-signature`, { print }), 403, 'statementByOwner');
  await sql`update session set impersonator = null where uid = ${yann.uid}`.execute(db);
  ok(await yann.put(`houses/${HOUSE}/legal-signature`, { print }));
});
