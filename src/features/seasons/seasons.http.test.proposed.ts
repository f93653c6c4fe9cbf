/** On a house whose owner sets its prices a season is a proposal. */
import { one, rows, sql } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { createSession } from '#server/session.ts';
import { ok } from '#tests/support/answers.ts';
import { caller } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amounts,
  app,
  lay,
  lea,
  marie,
  olivier,
  OURSE,
  PASSEROSE,
  paul,
  season,
  week,
  yann,
} from './seasons.http.test.arrangement.ts';

interface Proposal extends Record<string, unknown> {
  id: number;
  version: number;
  state: string;
}
const proposals = async (who: Person) => (await who.get('seasonproposals')).body.models as Proposal[];
const mails = () =>
  rows(
    app.db,
    sql<{ subject: string; uid: number; content: { button?: { link: string; path: string } } }>`
      select subject, uid, content from maillog where template = 'seasonProposal' order by id`,
  );
const agree = (who: Person, id: number, version: number) =>
  who.put(`seasonproposals/${id}/agree`, { version });

/** As the link of the mail logs somebody in. */
async function byLink(uid: number): Promise<Person> {
  const token = await inTransaction(app.db, (tx) => createSession(tx, { uid, kind: 'guest' }));
  return caller(app.url, uid, token);
}

test('11.4 a season is a proposal to who sets the prices, nothing changes before they agree, and they agree by the link of the mail', async () => {
  const days = week(800);
  const id = await season({ ...days, label: 'Printemps', amount: 120 });
  const laid = ok(await lay(id, [PASSEROSE, OURSE]));
  assert.deepEqual([laid['laid'], laid['proposed'], laid['waiting']], [1, 1, 1]);
  assert.deepEqual(await amounts(OURSE, days), [], 'it is hers to say');
  const [mail] = await mails();
  const [proposal] = await proposals(lea);
  assert.deepEqual(
    [mail!.uid, mail!.content.button],
    [lea.uid, { label: 'Lire et répondre', path: `/prices/${proposal!.id}`, link: 'obmail' }],
  );
  assert.match(mail!.subject, /Printemps/);
  assert.deepEqual([proposal!.state, proposal!['can_answer'], proposal!['house_id']], ['waiting', 1, OURSE]);

  const linked = await byLink(lea.uid);
  const read = (await linked.get(`seasonproposals/${proposal!.id}`)).body.models[0] as Proposal;
  assert.equal((read['lines'] as { after: number }[])[0]!.after, 120);
  for (const who of [yann, paul, olivier]) {
    assert.equal((await who.get(`seasonproposals/${proposal!.id}`)).status, 404);
    assert.equal((await agree(who, proposal!.id, 1)).status, 404);
  }
  assert.equal((await agree(marie, proposal!.id, 1)).status, 404, 'nobody of the agency agrees in her place');
  const agreed = ok(await agree(linked, proposal!.id, read.version));
  assert.equal(agreed['state'], 'agreed');
  assert.deepEqual(await amounts(OURSE, days), Array(7).fill(12_000));
  const twice = await agree(lea, proposal!.id, read.version);
  assert.deepEqual([twice.status, twice.body.warnings?.[0]?.type], [409, 'proposalOver']);

  const seen = ok(await marie.get(`seasons/layings/${String(laid['id'])}`));
  assert.deepEqual(
    (seen['houses'] as { id: number; state: string | null }[])
      .map(({ id: house, state }) => [house, state])
      .toSorted(([one], [other]) => Number(one) - Number(other)),
    [
      [PASSEROSE, null],
      [OURSE, 'agreed'],
    ],
  );
  ok(await marie.put(`seasons/layings/${String(laid['id'])}/undo`));
  assert.deepEqual(await amounts(OURSE, days), []);
  assert.match((await mails()).at(-1)!.subject, /retirés/, 'she is told that it is no longer so');
});

test('11.4 nobody agrees to a price they did not read: proposed anew, the version they read is refused, and says to read it again', async () => {
  const days = week(820);
  const id = await season({ ...days, amount: 130 });
  ok(await lay(id, [OURSE]));
  const [read] = await proposals(lea);
  const entity = await marie.get(`seasons/${id}`);
  await marie.put(`seasons/${id}`, {
    CrmSeason: { amount: 80 },
    _clientTimestamp: entity.body.cacheTimestamp!.timestamp,
  });
  ok(await lay(id, [OURSE]));
  const late = await agree(lea, read!.id, read!.version);
  assert.deepEqual([late.status, late.body.warnings?.[0]?.type], [409, 'proposalChanged']);
  assert.match(late.body.warnings?.[0]?.message ?? '', /relisez/);
  assert.deepEqual(await amounts(OURSE, days), []);
  const waiting = (await proposals(lea)).filter(({ state }) => state === 'waiting');
  assert.deepEqual(
    waiting.map(({ id: same, version }) => [same, version]),
    [[read!.id, 2]],
    'the same one, in another version',
  );
  ok(await agree(lea, read!.id, 2));
  assert.deepEqual(await amounts(OURSE, days), Array(7).fill(8000));
});

test('11.4 who declines changes nothing, and somebody of the agency has to hear why; what was undone waits for no answer', async () => {
  const days = week(840);
  const id = await season({ ...days, label: 'Automne' });
  ok(await lay(id, [OURSE]));
  const [waiting] = await proposals(lea);
  const declined = ok(
    await lea.put(`seasonproposals/${waiting!.id}/decline`, {
      version: waiting!.version,
      note: 'Pas en octobre',
    }),
  );
  assert.deepEqual([declined['state'], declined['note']], ['declined', 'Pas en octobre']);
  assert.deepEqual(await amounts(OURSE, days), []);
  const task = await one(
    app.db,
    sql<{
      title: string;
      description: string;
    }>`select title, description from useractivitytask where once_key = ${`season proposal ${waiting!.id} declined`}`,
  );
  assert.match(task.title, /Automne/);
  assert.equal(task.description, 'Pas en octobre');

  const laid = ok(await lay(id, [OURSE]));
  const [second] = await proposals(lea);
  assert.notEqual(second!.id, waiting!.id);
  ok(await marie.put(`seasons/layings/${String(laid['id'])}/undo`));
  const over = await agree(lea, second!.id, second!.version);
  assert.deepEqual([over.status, over.body.warnings?.[0]?.type], [409, 'proposalOver']);
  assert.deepEqual(await amounts(OURSE, days), []);
});

test('11.4 10.8 who bought the house is asked nothing of the former owner’s, who answers nothing any more', async () => {
  const id = await season({ ...week(860) });
  ok(await lay(id, [OURSE]));
  const [waiting] = await proposals(lea);
  await sql`update house set owner_uid = ${yann.uid} where id = ${OURSE}`.execute(app.db);
  try {
    assert.equal((await agree(lea, waiting!.id, waiting!.version)).status, 404);
    assert.equal((await agree(yann, waiting!.id, waiting!.version)).status, 404);
    ok(await lay(id, [OURSE]));
    const [theirs] = (await proposals(yann)).filter(({ state }) => state === 'waiting');
    assert.notEqual(theirs!.id, waiting!.id);
  } finally {
    await sql`update house set owner_uid = ${lea.uid} where id = ${OURSE}`.execute(app.db);
  }
});
