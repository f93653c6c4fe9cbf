/** Nothing leaves for another service within a transaction: asked of the real adapters, as the server has them. */
import { startTestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestApp } from '#tests/support/app.ts';
import { inTransaction, sql } from './sql.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const mail = {
  to: 'famille@exemple.test',
  from: '"Agence" <re@agence.test>',
  bounceTo: undefined,
  replyTo: undefined,
  subject: 'Essai',
  html: '<p>Essai</p>',
  text: 'Essai',
  messageId: 'outside-of-transactions',
  inReplyTo: undefined,
  references: undefined,
};

test('PAY-16 B56 R5 cards, mails and texts leave outside of transactions only: one that is run again would send them again', async () => {
  const { cards, mail: mails, sms } = app.app.providers;
  const calls: Record<string, () => Promise<unknown>> = {
    'The card provider': () => cards.readRefunds('pi_none'),
    'The mail server': () => mails.send(mail),
    'The SMS provider': () => sms.send({ to: '+33639980001', text: 'Essai', requestId: 'outside' }),
  };
  let left: Promise<unknown> | undefined;
  for (const [service, call] of Object.entries(calls)) {
    const said = new RegExp(`^Error: ${service} was called inside a database transaction`);
    let tries = 0;
    const inside = inTransaction(app.db, async (tx) => {
      tries++;
      await sql`select 1`.execute(tx);
      await call();
    });
    await assert.rejects(inside, said);
    assert.equal(tries, 1);
    // What a transaction leaves behind, and does not wait for, is no part of it; nor is who calls while another one is open.
    await inTransaction(app.db, async () => {
      left = new Promise((resolve) => setTimeout(resolve, 20)).then(call);
    });
    await left;
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const open = inTransaction(app.db, () => {
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    await call();
    end.resolve();
    await open;
  }
});
