/** Who reads a legal file, and who writes in it. */
import { sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { request } from 'node:http';
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
  INSURED,
  itemOf,
  marie,
  nobody,
  NUMBER,
  olivier,
  paul,
  path,
  save,
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

const opened = async (fid: number, who: { token: string }) =>
  (
    await fetch(`${app.url}/api/fileserver/by-id/${fid}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  ).status;

test('10.7 a paper is read by whoever reads the file, and by nobody else', async () => {
  await emptyFile();
  ok(await attach(yann, 'insurance'));
  const fid = (await itemOf('insurance')).document!.file_id!;
  const lea = await app.as('lea');
  assert.deepEqual(
    await Promise.all([yann, marie, olivier, lea, paul].map((who) => opened(fid, who))),
    [200, 200, 404, 404, 404],
  );
  assert.equal((await fetch(`${app.url}/api/fileserver/by-id/${fid}`)).status, 401);
});

test('B40 10.7 a paper that was put in the wrong file, and replaced or removed, is read by the agency alone', async () => {
  await emptyFile();
  ok(await attach(marie, 'insurance', { name: 'voisin.pdf' }));
  const wrong = (await itemOf('insurance')).document!.file_id!;
  assert.equal(await opened(wrong, yann), 200);
  ok(await attach(marie, 'insurance', { former: wrong }));
  const { file_id: right, version } = (await itemOf('insurance')).document!;
  assert.deepEqual(
    await Promise.all([yann, marie, olivier].map((who) => opened(wrong, who))),
    [404, 200, 404],
    'replaced',
  );
  assert.equal(await opened(right!, yann), 200);
  ok(await marie.del(`${path()}/insurance/${version}`));
  assert.deepEqual(
    await Promise.all([yann, marie, olivier].map((who) => opened(right!, who))),
    [404, 200, 404],
    'removed',
  );
});

test('C14 10.7 an owner reads that the agency checked a paper or wrote in it, not which of its people', async () => {
  await emptyFile();
  ok(await add(marie, 'insurance', INSURED));
  const { id: document, version } = (await itemOf('insurance')).document!;
  ok(await marie.put(`${path()}/insurance/check`, { document, version, checked: true }));
  const read = await yann.get(path());
  assert.ok(!read.text.includes('Rouvreau') && read.text.includes('"checked_by":"Sel & Volets"'), read.text);
  const stale = await save(yann, 'insurance', { holder: 'Yann' }, version - 1);
  refused(stale, 409, 'modifiedother');
  assert.ok(!stale.text.includes('Rouvreau') && stale.text.includes('Sel & Volets'), stale.text);
});

test('C32 10.7 whose file it is, is asked before a byte of the paper is read', async () => {
  const lea = await app.as('lea');
  const status = await new Promise<number | undefined>((answered) => {
    const asked = request(`${app.url}/api/${path()}/insurance/file`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${lea.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 5_000_000,
      },
    });
    // The rest never comes: who waits for it answers nobody.
    const late = setTimeout(() => asked.destroy(), 5_000);
    asked.on('response', ({ statusCode }) => {
      clearTimeout(late);
      answered(statusCode);
      asked.destroy();
    });
    asked.on('error', () => answered(undefined));
    asked.write('--x\r\n');
  });
  assert.equal(status, 404);
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
