/** Two people in one file at one instant, and what is asked before somebody swears. */
import { addDays, formatDay } from '#kernel/day.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import type { Answer } from '#tests/support/app.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { waitingForLock } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  attach,
  db,
  emptyFile,
  fileOf,
  HOUSE,
  INSURED,
  itemOf,
  marie,
  NUMBER,
  path,
  today,
  yann,
} from './compliance.http.test.arrangement.ts';

/** Both are there before either is done: the house is ours until they wait for it. */
async function atOnce(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const begun = await inTransaction(db, async (tx) => {
    await sql`select from house where id = ${HOUSE} for update`.execute(tx);
    const all = calls.map((call) => call());
    await waitingForLock(db, 'house', calls.length);
    return { all };
  });
  return Promise.all(begun.all);
}

function onlyOneDone(answers: readonly Answer[], refusal: string): void {
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  refused(
    answers.find(({ status }) => status === 409)!,
    409,
    refusal,
  );
}

const papers = () =>
  one(
    db,
    sql<{
      n: number;
      standing: number;
    }>`select count(*)::integer as n, count(*) filter (where replaced_at is null)::integer as standing
      from house_document where house_id = ${HOUSE} and item = 'insurance'`,
  );

test('A41 10.7 of two who bring the next paper at one instant one is told of the other’s, and no paper is lost', async () => {
  await emptyFile();
  ok(await add(marie, 'insurance', INSURED));
  const former = (await itemOf('insurance')).document!.id;
  onlyOneDone(
    await atOnce(
      [marie, yann].map(
        (who) => () => add(who, 'insurance', { ...INSURED, number: `MH${who.uid}` }, { former }),
      ),
    ),
    'documentReplaced',
  );
  assert.deepEqual(await papers(), { n: 2, standing: 1 });
});

test('A41 10.7 of two who attach a paper at one instant one is told of the other’s, which stays', async () => {
  await emptyFile();
  ok(await add(marie, 'insurance', INSURED));
  const answers = await atOnce(
    [marie, yann].map((who) => () => attach(who, 'insurance', { name: `police-${who.uid}.pdf` })),
  );
  onlyOneDone(answers, 'documentReplaced');
  const winner = answers[0]!.status === 200 ? marie : yann;
  assert.equal((await itemOf('insurance')).document!.file_name, `police-${winner.uid}.pdf`);
});

test('A41 10.7 a paper that is taken away while somebody checks it is not vouched for', async () => {
  await emptyFile();
  ok(await add(marie, 'insurance', INSURED));
  const { id: document, version } = (await itemOf('insurance')).document!;
  const [checked, removed] = await atOnce([
    () => marie.put(`${path()}/insurance/check`, { document, version, checked: true }),
    () => yann.del(`${path()}/insurance/${version}`),
  ]);
  const heard = [checked!.status, removed!.status];
  assert.ok(heard.join() === '200,409' || heard.join() === '404,200', heard.join());
});

test('10.7 nobody swears before they have said as what they let, and what the house is', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  const { owner_status: before } = await fileOf();
  const sign = async () =>
    yann.put(`houses/${HOUSE}/legal-signature`, { print: (await fileOf(HOUSE, yann)).statement.print });
  const lacks = async () => (await fileOf(HOUSE, yann)).statement.lacks;
  assert.deepEqual(await lacks(), []);
  await sql`delete from owner_status where uid = ${yann.uid}`.execute(db);
  // Said before anybody presses.
  assert.deepEqual(await lacks(), ['Statut du loueur']);
  refused(await sign(), 422, 'statementNeeds');
  ok(await yann.put(`houses/${HOUSE}/legal-owner`, { former: 0, status: before }));
  await sql`update house set legal_type = 0 where id = ${HOUSE}`.execute(db);
  assert.deepEqual(await lacks(), ['Type de résidence']);
  refused(await sign(), 422, 'statementNeeds');
  await sql`update house set legal_type = 1 where id = ${HOUSE}`.execute(db);
  ok(await sign());
});

test('10.7 numbers of a format that has ended are refused from the day after its last one; what is kept stays', async () => {
  await emptyFile();
  const ends = (day: string | null) =>
    sql`update registration_pattern set valid_to = ${day}::date where agid = 1 and regime = 'communal'`.execute(
      db,
    );
  await ends(today);
  ok(await add(marie, 'registration', NUMBER));
  await ends(addDays(today, -1));
  const old = await add(marie, 'registration', { ...NUMBER, number: '17019004712AB' });
  refused(old, 422, 'numberOld');
  assert.ok(old.body.warnings![0]!.message!.includes(formatDay(addDays(today, -1))), old.text);
  const { state, document } = await itemOf('registration');
  assert.deepEqual([state, document!.number], ['held', '17019004711AB']);
  await ends(null);
});

test('10.7 a number that was asked for counts by its receipt, until the commune takes it back', async () => {
  await emptyFile();
  const asked = { state: 'asked', regime: 'national', receipt: 'TS-2026-1', asked_on: addDays(today, -3) };
  refused(await add(marie, 'registration', { ...asked, receipt: '' }), 422, 'required');
  ok(await add(marie, 'registration', asked));
  assert.deepEqual(
    [(await itemOf('registration')).state, (await itemOf('registration')).is_missing],
    ['pending', false],
  );
  const { version } = (await itemOf('registration')).document!;
  ok(
    await marie.put(`${path()}/registration`, {
      CrmHousedocument: { state: 'withdrawn' },
      _clientTimestamp: version,
    }),
  );
  const { state, is_missing: isMissing } = await itemOf('registration');
  assert.deepEqual([state, isMissing], ['withdrawn', true]);
  await emptyFile();
});
