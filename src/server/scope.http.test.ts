/** Who may change what belongs to an agency: asked of a transaction, compared with what it changed. */
import { body, endpoint, envelope } from '#kernel/endpoint.ts';
import { touch } from './freshness.ts';
import { route, SESSION } from './route.ts';
import { allowAgencyWrite, canWriteAgency, requireAgencyWrite } from './scope.ts';
import { startFixture } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as z from 'zod/mini';

const write = (name: string) =>
  endpoint({
    method: 'POST',
    path: `/${name}`,
    body: body({ agid: z.number() }),
    response: envelope(z.object({ can: z.boolean() })),
    writes: 'act',
  });

const fixture = await startFixture([
  route(write('asked'), { needs: SESSION }, async ({ tx, caller, body: { agid } }) => {
    const can = canWriteAgency(caller, agid);
    touch(tx, agid, 'pagehit');
    return { models: [{ can }] };
  }),
  route(write('allowed'), { needs: SESSION }, async ({ tx, caller, body: { agid } }) => {
    requireAgencyWrite(tx, caller, agid);
    touch(tx, agid, 'pagehit');
    return { models: [{ can: true }] };
  }),
  route(write('own'), { needs: SESSION }, async ({ tx, body: { agid } }) => {
    allowAgencyWrite(tx, agid);
    touch(tx, agid, 'pagehit');
    return { models: [{ can: true }] };
  }),
  route(write('lent'), { needs: SESSION }, async ({ app, tx, caller, body: { agid } }) => {
    requireAgencyWrite(app.db, caller, agid);
    touch(tx, agid, 'pagehit');
    return { models: [{ can: true }] };
  }),
]);
after(() => fixture.close());
const { marie } = fixture;
const answered = async (name: string, agid: number) => {
  const { status, body: said } = await marie.post(name, { agid });
  return [status, said.warnings?.[0]?.type ?? said.models[0]?.['can']];
};

test('B106 a question that is only asked allows nothing: the write is undone, and is a bug of ours', async () => {
  assert.deepEqual(await answered('asked', 1), [500, 'unexpected']);
});

test('B106 what is asked for outside of the transaction allows nothing in it', async () => {
  assert.deepEqual(await answered('lent', 1), [500, 'unexpected']);
});

test('B106 a write that was allowed is kept in one’s own agency, and refused in another', async () => {
  assert.deepEqual(await answered('allowed', 1), [200, true]);
  assert.deepEqual(await answered('allowed', 2), [403, 'forbidden']);
  assert.deepEqual(await answered('own', 2), [200, true]);
});
