/** Contracts while somebody else changes the same request: who waits, and what is no longer so. */
import { signatureId } from '#features/mailing/links.ts';
import { lockRequest } from '#features/requests/actions.ts';
import type { Tx } from '#server/sql.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { caller } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import type { StayAhead } from '#tests/support/stays.ts';
import { waitingForRequest } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { expireContracts } from './jobs.ts';
import { app, claire, contractsOf, generate, ready, sent } from './contracts.test.arrangement.ts';

/** Somebody who came by the link of the contract's mail. */
async function signerOf(stay: StayAhead, contract: Record<string, unknown>): Promise<Person> {
  const id = signatureId(app.app.config.secret, String(contract['id']));
  const session = ok(await app.nobody.post('login/fromsignature', { id }));
  return caller(app.url, stay.uid, String(session['access_token']));
}

type Act = (stay: StayAhead, contract: Record<string, unknown>) => Promise<() => Promise<unknown>>;

/** Each is made ready, and then done. */
const MEANWHILE: Record<string, Act> = {
  'a clerk cancels it': async (_, { id }) => {
    return async () =>
      refused(await claire.put(`yousign/${String(id)}/cancel`, {}), 409, 'yousignNotSignable');
  },
  'the guest signs it': async (stay, contract) => {
    const signer = await signerOf(stay, contract);
    return async () =>
      refused(
        await signer.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`),
        409,
        'yousignNotSignable',
      );
  },
  'its thirty days end': async (_, { id }) => {
    await sql`update contract set expiration_date = now() - interval '1 minute' where id = ${String(id)}::uuid`.execute(
      app.db,
    );
    return () => expireContracts.run(app.app, {});
  },
};

for (const [what, prepare] of Object.entries(MEANWHILE))
  test(`B41 C20 who cancels a stay while ${what}: one waits for the other, and neither is turned away`, async () => {
    const stay = await ready();
    const contract = await sent(stay);
    const act = await prepare(stay, contract);
    // The stay's cancellation is the next to have the request; the other one has begun as well.
    const { cancelled, other } = await inTransaction(app.db, async (tx) => {
      await lockRequest(tx, stay.ddl);
      const first = claire.post('ddlchats', {
        id_ddl: stay.ddl,
        message: '',
        statusForm: { action: 'S_CANCEL' },
      });
      await waitingForRequest(app.db, 1);
      const second = Promise.allSettled([act()]);
      await waitingForRequest(app.db, 2);
      // Whoever waits for the request holds nothing that comes after it.
      await sql`select from contract where id = ${String(contract['id'])}::uuid for update nowait`.execute(
        tx,
      );
      return { cancelled: first, other: second };
    });
    const answer = await cancelled;
    assert.equal(answer.status, 200, answer.text);
    const [settled] = await other;
    assert.equal(settled.status, 'fulfilled', JSON.stringify(settled));
    assert.equal((await contractsOf(stay.ddl))[0]?.['status'], 'canceled');
  });

test('A41 D12 who completes a tenant’s card waits for their requests without holding the card', async () => {
  const stay = await ready();
  await sql`update agency_card set nationality = '' where uid = ${stay.uid}`.execute(app.db);
  const { completed } = await inTransaction(app.db, async (tx) => {
    await lockRequest(tx, stay.ddl);
    const sent = claire.put(`yousign/tenant-nationality/${stay.message}`, { nationality: 'Belge' });
    await waitingForRequest(app.db, 1);
    await sql`select from agency_card where uid = ${stay.uid} for update nowait`.execute(tx);
    return { completed: sent };
  });
  ok(await completed);
});

test('CONTRACT-18 C20 a quote that changes while its preview is made: the preview is refused, and one kept all the same is not sent', async () => {
  const stay = await ready();
  const preview = () => claire.get(`yousign/generate-contract-pdf/${stay.message}`);
  // The changed quote is there before the preview asks for its request, which is ours.
  const change = (tx: Tx) =>
    sql`update quote set updated = clock_timestamp() where id = ${stay.quote}`.execute(tx);
  const { previewed } = await inTransaction(app.db, async (tx) => {
    await lockRequest(tx, stay.ddl);
    const asked = preview();
    await waitingForRequest(app.db, 1);
    await change(tx);
    return { previewed: asked };
  });
  refused(await previewed, 404, 'generatedPdfDoesntExist');
  const kept = ok(await preview());
  await inTransaction(app.db, change);
  // Of the former price, though younger than the change.
  await sql`update file set created = clock_timestamp() where id = ${Number(kept['pdf'])}`.execute(app.db);
  refused(await generate(stay, { pdfPreviewSrc: kept['pdf'] }), 404, 'generatedPdfDoesntExist');
  refused(
    await claire.get(`yousign/view-pdf/${stay.message}/${String(kept['pdf'])}`),
    404,
    'generatedPdfDoesntExist',
  );
  assert.deepEqual(await contractsOf(stay.ddl), []);
  const again = ok(await preview());
  ok(await generate(stay, { pdfPreviewSrc: again['pdf'] }));
});

test('B53 a contract that is signed by many clicks at once is signed once, and never sealed twice side by side', async () => {
  const stay = await ready();
  const contract = await sent(stay);
  const signer = await signerOf(stay, contract);
  const { seal } = app.app.providers;
  const really = seal.seal.bind(seal);
  let [running, most] = [0, 0];
  const sealing = mock.method(seal, 'seal', async (document: Parameters<typeof really>[0]) => {
    most = Math.max(most, (running += 1));
    try {
      return await really(document);
    } finally {
      running -= 1;
    }
  });
  try {
    const path = `yousign/sign-document/${String(contract['ddlchat_id'])}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => signer.post(path)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, ...Array<number>(7).fill(409)],
    );
    assert.equal(most, 1);
  } finally {
    sealing.mock.restore();
  }
});

test('B53 C20 a contract is sealed while nobody has to wait for it', async () => {
  const stay = await ready();
  const contract = await sent(stay);
  const signer = await signerOf(stay, contract);
  const { seal } = app.app.providers;
  const really = seal.seal.bind(seal);
  const sealing = mock.method(seal, 'seal', async (document: Parameters<typeof really>[0]) => {
    await sql`select from request where id = ${stay.ddl} for update nowait`.execute(app.db);
    await sql`select from contract where id = ${String(contract['id'])}::uuid for update nowait`.execute(
      app.db,
    );
    return really(document);
  });
  try {
    ok(await signer.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`));
    assert.equal(sealing.mock.callCount(), 1);
  } finally {
    sealing.mock.restore();
  }
});

test('B53 C20 a name that is corrected while its contract is being signed: nothing is signed with the former one', async () => {
  const stay = await ready();
  const contract = await sent(stay);
  const signer = await signerOf(stay, contract);
  const sign = () => signer.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`);
  const { signing } = await inTransaction(app.db, async (tx) => {
    await lockRequest(tx, stay.ddl);
    const asked = sign();
    await waitingForRequest(app.db, 1);
    await sql`update agency_card set last_name = 'Le Corrigé' where uid = ${stay.uid}`.execute(tx);
    return { signing: asked };
  });
  refused(await signing, 409, 'signerChanged');
  assert.equal((await contractsOf(stay.ddl))[0]?.['status'], 'to_be_signed');
  assert.match(String(ok(await sign())['signer_name']), /Le Corrigé/);
});
