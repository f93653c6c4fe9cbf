import { endpoint, envelope } from '#kernel/endpoint.ts';
import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import * as z from 'zod/mini';

// The toolkit listens to other tabs and names the page's language; here there is no page.
globalThis.addEventListener ??= () => undefined;
Object.assign(globalThis, { document: { documentElement: {} } });
const { invalidate, invalidateSoon, queryClient, readList } = await import('./queries.ts');

const listThings = endpoint({
  method: 'GET',
  path: '/things',
  response: envelope(z.object({ id: z.number() })),
});
const { queryKey } = readList(listThings, {}, ['ddl']);
const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;

test('CACHE-04 what somebody else changed is read again once it is 3000 ms old, our own change at once', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  queryClient.setQueryData(queryKey, { result: 'ok', models: [] });
  mock.timers.tick(500);
  invalidateSoon(['ddl']);
  assert.equal(isStale(), false);
  mock.timers.tick(2499);
  assert.equal(isStale(), false);
  mock.timers.tick(1);
  assert.equal(isStale(), true);

  queryClient.setQueryData(queryKey, { result: 'ok', models: [] });
  invalidate(['quote']);
  assert.equal(isStale(), false);
  invalidate(['ddl']);
  assert.equal(isStale(), true);
  mock.timers.reset();
  queryClient.clear();
});
