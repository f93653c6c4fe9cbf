/** What a contract's mails open, and for whom: nothing of one that was cancelled, nobody's account from another's mailbox. */
import { signatureId } from '#features/mailing/links.ts';
import { inTransaction, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { caller } from '#tests/support/app.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import type { StayAhead } from '#tests/support/stays.ts';
import { waitingForRequest } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, claire, generate, ready, sent } from './contracts.test.arrangement.ts';

const byLink = (id: string): Promise<Answer> =>
  app.nobody.post('login/fromsignature', { id: signatureId(app.app.config.secret, id) });

async function opened(stay: StayAhead, id: string): Promise<Person> {
  return caller(app.url, stay.uid, String(ok(await byLink(id))['access_token']));
}

const renamed = (stay: StayAhead, name: string) =>
  sql`update agency_card set last_name = ${name} where uid = ${stay.uid}`;

test('CONTRACT-31 B53 a cancelled contract’s link and whoever came in by it see nothing of it any more; the link says whom to call', async () => {
  const stay = await ready();
  const contract = await sent(stay);
  const [id, message] = [String(contract['id']), String(contract['ddlchat_id'])];
  const signer = await opened(stay, id);
  const paths = [`crmyousigns/${id}`, `crmyousigns/${id}/text`, `crmyousign/get-signature-image/${id}`];
  for (const path of paths) assert.equal((await signer.get(path)).status, 200, path);
  ok(await claire.put(`yousign/${id}/cancel`, {}));
  for (const path of paths) assert.equal((await signer.get(path)).body.code, 190, path);
  assert.equal((await signer.post(`yousign/sign-document/${message}`, {})).body.code, 190);
  assert.equal((await signer.get(`ddlchats/stripetoken/${message}`)).body.code, 190);

  for (const status of ['canceled', 'declined', 'deleted']) {
    await sql`update contract set status = ${status} where id = ${id}::uuid`.execute(app.db);
    const answer = await byLink(id);
    refused(answer, 409, 'contractWithdrawn');
    assert.match(answer.body.warnings?.[0]?.message ?? '', /a annulé ce contrat, ou.*appelez le \d/);
    assert.ok(!answer.text.includes(String(contract['signer_name'])), answer.text);
  }
  await sql`update contract set status = 'expired' where id = ${id}::uuid`.execute(app.db);
  assert.equal((await byLink(id)).body.code, 191);

  const next = await sent(stay);
  const second = await opened(stay, String(next['id']));
  ok(await second.post(`yousign/sign-document/${String(next['ddlchat_id'])}`, {}));
  ok(await second.get(`crmyousigns/${String(next['id'])}`));
  assert.equal((await byLink(String(next['id']))).status, 200, 'what is signed is kept by the same link');
});

test('D12 B10 a contract’s mail to the card’s address logs nobody in; to the account’s own it does', async () => {
  const buttons = ({ ddl, uid }: StayAhead) =>
    rows(
      app.db,
      sql<{ template: string; recipient: string; link: string }>`
        select template, recipient, content->'button'->>'link' as link from maillog
        where ddl_id = ${ddl} and uid = ${uid} and template in ('contractCancelled', 'contractSigned') order by id`,
    );
  for (const [mail, link] of [
    ['ancienne.adresse@ailleurs.test', 'plain'],
    ['', 'obmail'],
  ] as const) {
    const stay = await ready();
    const former = await rows(
      app.db,
      sql<{ mail: string }>`select mail from agency_card where uid = ${stay.uid} and agid = 1`,
    );
    await sql`update agency_card set mail = ${mail} where uid = ${stay.uid} and agid = 1`.execute(app.db);
    ok(await claire.put(`yousign/${String((await sent(stay))['id'])}/cancel`, {}));
    const contract = await sent(stay);
    const signer = await opened(stay, String(contract['id']));
    ok(await signer.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`, {}));
    const told = await buttons(stay);
    await sql`update agency_card set mail = ${former[0]!.mail} where uid = ${stay.uid} and agid = 1`.execute(
      app.db,
    );
    assert.deepEqual(
      told.map((each) => [each.template, each.link]),
      [
        ['contractCancelled', link],
        ['contractSigned', link],
      ],
    );
    if (mail !== '') assert.deepEqual(new Set(told.map(({ recipient }) => recipient)), new Set([mail]));
  }
});

test('CONTRACT-18 C20 a name corrected while the pages are made, or after they were looked at, is on the pages that are signed', async () => {
  const stay = await ready();
  let answer: Promise<Answer> | undefined;
  await inTransaction(app.db, async (tx) => {
    await sql`select from request where id = ${stay.ddl} for update`.execute(tx);
    answer = generate(stay);
    await waitingForRequest(app.db, 1);
    await renamed(stay, 'Corrigée').execute(tx);
  });
  refused(await answer!, 409, 'contractOutdated');
  const { pdf } = ok(await claire.get(`yousign/generate-contract-pdf/${stay.message}`)) as { pdf: string };
  await renamed(stay, 'Corrigée-Encore').execute(app.db);
  refused(await generate(stay, { pdfPreviewSrc: pdf }), 409, 'contractOutdated');
  assert.deepEqual(await rows(app.db, sql`select from contract where ddl_id = ${stay.ddl}`), []);
  const again = ok(await claire.get(`yousign/generate-contract-pdf/${stay.message}`)) as { pdf: string };
  ok(await generate(stay, { pdfPreviewSrc: again.pdf }));
});

test('CHAT-72 B110 a contract cancelled by hand is told to its signer, to the owner of the house and to whoever follows the request, but not to who cancels it', async () => {
  const told = (ddl: number) =>
    rows(
      app.db,
      sql<{ to: string; body: string }>`
        select case when m.uid = r.sender_uid then 'signer' when m.uid = h.owner_uid then 'owner' else m.recipient end as to, m.content::text as body
        from maillog m join request r on r.id = m.ddl_id left join house h on h.id = r.page_nid
        where m.ddl_id = ${ddl} and m.template = 'contractCancelled' order by m.id`,
    );
  const followedBy = (stay: StayAhead, name: string) =>
    sql`update request set employee_uid = (select id from person where mail = ${`${name}@pertuis.test`}) where id = ${stay.ddl}`.execute(
      app.db,
    );
  const stay = await ready();
  await followedBy(stay, 'marie');
  const { id, reference } = await sent(stay);
  ok(await claire.put(`yousign/${String(id)}/cancel`, { reason: 'Le nom était faux.' }));
  const [signer, owner, follower, ...more] = await told(stay.ddl);
  assert.deepEqual(
    [signer!.to, owner!.to, follower!.to, more.length],
    ['signer', 'owner', 'marie@pertuis.test', 0],
  );
  assert.match(owner!.body, /n’est plus à signer.*Les nuits restent prises dans votre calendrier/);
  assert.doesNotMatch(owner!.body, /Le nom était faux/, 'why is between guest and agency');
  assert.match(
    follower!.body,
    new RegExp(`Le contrat ${String(reference)} n’est plus à signer.*Le nom était faux`),
  );

  const own = await ready();
  await followedBy(own, 'claire');
  ok(await claire.put(`yousign/${String((await sent(own))['id'])}/cancel`, {}));
  assert.deepEqual(
    (await told(own.ddl)).map(({ to }) => to),
    ['signer', 'owner'],
  );
});
