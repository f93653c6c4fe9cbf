/** A contract that does not follow its guest's yes at once: tried again, each in a line of its own; after a quarter of an hour the agency's, and said so. */
import { confirmByHand } from '#features/bookings/actions.ts';
import { openDocuments } from '#providers/documents/converter.ts';
import type { Documents } from '#providers/documents/port.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { ok } from '#tests/support/answers.ts';
import { HOUSE, putContractTemplate, quoted } from '#tests/support/scenario.ts';
import type { Quoted } from '#tests/support/scenario.ts';
import { until, waitingForRequest } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractOverdue } from './automatic.ts';
import { app, claire } from './contracts.test.arrangement.ts';
import {
  ACCEPTED,
  LEFT,
  guestAccepted,
  guestAcceptedAlone,
  contractFor,
  contracts,
  freeNights,
  mails,
  notes,
  requests,
  yesOf,
} from './contracts.test.guestaccept.ts';

const MINUTE = 60_000;

/** No engine is there. */
const away = () => openDocuments({ log: app.app.log, engines: [] });

async function waiting(): Promise<Quoted> {
  const family = await quoted(app);
  await putContractTemplate(claire);
  await guestAcceptedAlone(family);
  return family;
}

test('B115 four families who say yes at the same moment each have their contract at once: none is turned away by the others', async () => {
  const families = [];
  for (let each = 0; each < 4; each++) families.push(await waiting());
  const made = await Promise.all(families.map((family) => contractFor(family)));
  for (const [index, family] of families.entries()) {
    assert.match(made[index]!, /^contract /);
    assert.deepEqual(await mails(family.ddl), [...ACCEPTED, 'contract guest', 'paymentRequest guest']);
  }
  await freeNights(...families);
});

test('B115 while the converter is away, stops, or the quote moves, nobody is told and the next try makes the contract', async () => {
  const real = app.app.providers.documents;
  const stopped = openDocuments({ log: app.app.log });
  await stopped.close();
  const tries: Record<string, [(family: Quoted) => Documents, { key: string } | RegExp]> = {
    away: [away, { key: 'documentsUnavailable' }],
    stopping: [() => stopped, { key: 'filesBusy' }],
    moved: [
      ({ ddl }) => ({
        ...real,
        toPdf: async (...asked) => {
          await sql`update quote set updated = now() where ddl_id = ${ddl}`.execute(app.db);
          return real.toPdf(...asked);
        },
      }),
      { key: 'generatedPdfDoesntExist' },
    ],
    broken: [() => ({ ...real, fill: () => Promise.reject(new Error('a file is missing')) }), /is missing/],
  };
  for (const [name, [documents, why]] of Object.entries(tries)) {
    const family = await waiting();
    await assert.rejects(contractFor(family, { documents: documents(family) }), why, name);
    assert.deepEqual([await mails(family.ddl), await notes(family.ddl)], [ACCEPTED, []], name);
    assert.match(await contractFor(family), /^contract /, name);
    await freeNights(family);
  }
});

test('B115 after a quarter of an hour agency and guest are told once, whatever it was, and no contract comes by itself any more', async () => {
  const family = await waiting();
  const yes = yesOf(family, 15 * MINUTE);
  assert.match(await contractOverdue(app.app, yes), /^left to the agency/);
  assert.equal((await notes(family.ddl)).length, 1);
  assert.match((await notes(family.ddl))[0]!, /attend que vous le prépariez.*un quart d’heure/);
  await contractOverdue(app.app, yes);
  for (const documents of [app.app.providers.documents, away()])
    assert.equal(await contractFor(family, { ago: 15 * MINUTE, documents }), 'nothing to do');
  assert.deepEqual([await contracts(family.ddl), await requests(family.ddl)], [[], []]);
  assert.deepEqual(await mails(family.ddl), [...ACCEPTED, ...LEFT]);
  assert.equal((await notes(family.ddl)).length, 1);
  await freeNights(family);
});

test('B115 a try that is still under way when the quarter of an hour ends makes nothing of it', async () => {
  const family = await waiting();
  const real = app.app.providers.documents;
  const ago = 15 * MINUTE - 3_000;
  const { at } = yesOf(family, ago);
  const slow: Documents = {
    ...real,
    text: async (...asked) => {
      const text = await real.text(...asked);
      await until('it is over', () => Date.now() > at + 15 * MINUTE + 200);
      return text;
    },
  };
  assert.equal(await contractFor(family, { ago, documents: slow }), 'nothing to do');
  assert.deepEqual([await contracts(family.ddl), await mails(family.ddl)], [[], ACCEPTED]);
  await freeNights(family);
});

test('B115 nobody is told of a contract that came, was signed on paper, or is no longer wanted', async () => {
  const asClerk = async (family: Quoted, path: string, body = {}) =>
    ok(await claire.put(`crmquotes/${String(family.quote['id'])}/${path}`, body));
  const generated = async ({ quote }: Quoted) => {
    const asked = { id_ddlchat_quote: quote['id_ddlchat'], ignoreIndependentUserDiff: 1 };
    return ok(await claire.post('yousign/generate-contract', asked))['contract'] as Record<string, unknown>;
  };
  const meanwhile: Record<string, (family: Quoted) => Promise<unknown>> = {
    sent: generated,
    'sent and cancelled': async (family) => {
      const { id } = await generated(family);
      ok(await claire.put(`yousign/${String(id)}/cancel`, { reason: 'Autre prix' }));
    },
    'taken back': (family) => asClerk(family, 'unaccept'),
    'signed on paper': ({ ddl }) =>
      inTransaction(app.db, (tx) => confirmByHand(tx, ddl, { authorUid: claire.uid, reason: 'papier' })),
  };
  for (const [name, happens] of Object.entries(meanwhile)) {
    const family = await waiting();
    const yes = yesOf(family, 15 * MINUTE);
    await happens(family);
    const before = [await mails(family.ddl), await notes(family.ddl), (await contracts(family.ddl)).length];
    assert.equal(await contractOverdue(app.app, yes), 'nothing to do', name);
    assert.equal(await contractFor(family, { ago: MINUTE }), 'nothing to do', name);
    const after = [await mails(family.ddl), await notes(family.ddl), (await contracts(family.ddl)).length];
    assert.deepEqual(after, before, name);
    await freeNights(family);
  }
});

test('B115 what a clerk does while it is being left to the agency counts: it waits for the request', async () => {
  const family = await waiting();
  const leaving = await inTransaction(app.db, async (tx) => {
    await lockRequest(tx, family.ddl);
    const done = contractOverdue(app.app, yesOf(family, 15 * MINUTE));
    await waitingForRequest(app.db, 1);
    await sql`update quote set accepted = false where ddl_id = ${family.ddl}`.execute(tx);
    return { done };
  });
  assert.equal(await leaving.done, 'nothing to do');
  assert.deepEqual([await mails(family.ddl), await notes(family.ddl)], [ACCEPTED, []]);
  await freeNights(family);
});

test('B115 the yes itself asks to be looked at after a quarter of an hour: a template that cannot be read is told then', async () => {
  await putContractTemplate(claire);
  const { fid } = await one(
    app.db,
    sql<{ fid: number }>`select contract_template_fid as fid from house where id = ${HOUSE}`,
  );
  const { path } = await one(app.db, sql<{ path: string }>`select path from file where id = ${fid}`);
  const family = await quoted(app);
  await sql`update file set path = 'nowhere' where id = ${fid}`.execute(app.db);
  const said = Date.now();
  await guestAccepted(family);
  const key = `contract overdue ${String(family.quote['id'])}`;
  const job = sql<{ at: Date }>`select run_at as at from graphile_worker.jobs where key = ${key}`;
  const { at } = await one(app.db, job);
  assert.ok(Math.abs(at.getTime() - said - 15 * MINUTE) < 20_000, 'a quarter of an hour after the yes');
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${key}`.execute(app.db);
  await until('it was looked at', async () => (await rows(app.db, job)).length === 0);
  assert.deepEqual(await mails(family.ddl), [...ACCEPTED, ...LEFT]);
  await sql`update file set path = ${path} where id = ${fid}`.execute(app.db);
  await freeNights(family);
});
