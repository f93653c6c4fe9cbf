/**
 * B106 over the whole table of routes: staff of one agency read the other's and change nothing of it. Every write is tried on a real row of
 * Oléron by an employee of Ré, who is refused in a sentence and leaves no trace, and then, word for word the same, by an employee of
 * Oléron, who is not. A write that stands in no part of this test fails its last test the day it is declared.
 */
import './otheragency.test.stays.ts';
import './otheragency.test.mails.ts';
import './otheragency.test.entities.ts';
import './otheragency.test.staff.ts';
import './otheragency.test.legal.ts';
import './otheragency.test.seasons.ts';
import './otheragency.test.houses.ts';
import './otheragency.test.profile.ts';
import { entities } from '#entities/all.ts';
import * as z from 'zod/mini';
import { endpoint, envelope } from '#kernel/endpoint.ts';
import { touchRequest } from '#server/freshness.ts';
import { mount } from '#server/http.ts';
import { route, SESSION } from '#server/route.ts';
import { sql } from '#server/sql.ts';
import { caller } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import type { AddressInfo } from 'node:net';
import {
  OLERON,
  app,
  claire,
  maelle,
  tried,
  writes,
  fingerprint,
  ddl,
} from './otheragency.test.arrangement.ts';

test('B106 a write that forgets to ask changes nothing: its transaction is rolled back', async (t) => {
  const forgetful = route(
    endpoint({ method: 'POST', path: '/forgetful', response: envelope(z.object({})), writes: 'act' }),
    { needs: SESSION },
    async ({ tx }) => {
      await sql`update request set masked = not masked where id = ${ddl}`.execute(tx);
      touchRequest(tx, { agid: OLERON, ddlId: ddl }, 'ddl');
      return { models: [] };
    },
  );
  const server = fastify();
  t.after(() => server.close());
  const log = { ...app.app.log, error: () => undefined } as typeof app.app.log;
  mount(server, { ...app.app, log }, [forgetful], 1_000_000);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const before = await fingerprint();
  for (const person of [claire, maelle])
    assert.equal((await caller(url, person.uid, person.token).post('forgetful')).status, 500);
  assert.deepEqual(await fingerprint(), before);
});

/** Writes of nobody's agency, and why none is asked about. Anything else is tried in a part of this test. */
const ASKS_NOBODY: Record<string, string> = {
  'POST /logout': 'one’s own session',
  'POST /crmreleasenote': 'what one has read oneself',
  'PUT /profile/name': 'one’s own name',
  'POST /ddls/:id/presence': 'writes nothing: who looks on is told to those who write',
  'POST /houses/:id/presence': 'writes nothing: as above',
  'POST /markallread': 'marks one’s own agencies only: a test of its own',
  'PUT /crmquotes/:id/guest-acceptance': 'the guest whose quote it is, nobody else',
  'PUT /payments/account/:ddlId/linen': 'the family whose stay it is, nobody else',
  'PUT /houses/:id/legal-signature': 'the owner whose house it is, nobody else',
  'POST /legal/declarations': 'made in one’s own agency: compliance.http.test.declared.ts',
  'PUT /seasonproposals/:id/agree': 'the owner whose house it is, nobody else',
  'PUT /seasonproposals/:id/decline': 'the owner whose house it is, nobody else',
  'PUT /estimates/:id/choose': 'the family whose request it is, nobody else',
  'POST /yousign/sign-document/:chatId': 'the tenant named in the contract, nobody else (S19)',
  'POST /yousign/signing-code/:chatId': 'the tenant named in the contract, nobody else (S19)',
  'POST /guest/comments/:ddlId': 'the guest whose stay it was, nobody else',
  'PUT /guest/comments/:ddlId': 'the guest who wrote it, nobody else',
  'PUT /tags/:id': 'the words of the tags are every agency’s',
  'PUT /crmtags/:id': 'the words of the tags are every agency’s',
  ...Object.fromEntries(
    ['house', 'file', ...entities.filter(({ create }) => create !== null).map(({ name }) => name)]
      .flatMap((name) => [`/${name}s`, `/crm${name}s`])
      .map((path) => [`POST ${path}`, 'made in one’s own agency: a test of its own']),
  ),
};

test('B106 every write of the running table was tried here, or says why it asks nobody', () => {
  const names = new Set(writes.map(({ method, path }) => `${method} ${path}`));
  const untried = writes.filter(
    ({ method, path, run }) => !tried.has(run) && !(`${method} ${path}` in ASKS_NOBODY),
  );
  assert.deepEqual(
    untried.map(({ method, path }) => `${method} ${path}`),
    [],
  );
  assert.deepEqual(
    Object.keys(ASKS_NOBODY).filter((name) => !names.has(name)),
    [],
    'a reason for nothing',
  );
});
