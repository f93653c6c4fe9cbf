import { endpoint, envelope } from '#kernel/endpoint.ts';
import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { setImmediate as immediately } from 'node:timers/promises';
import * as z from 'zod/mini';

// The toolkit listens to other tabs and names the page's language; here there is no page.
globalThis.addEventListener ??= () => undefined;
Object.assign(globalThis, { document: { documentElement: {}, querySelector: () => null } });
const { invalidate, invalidateOlder, invalidateSoon, queryClient, readList } = await import('./queries.ts');

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

test('CACHE-06 a list on its way is read again when something changed after it was asked for, and not for what was older', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  for (const [changedAt, expected] of [
    [940_000, false],
    [1_000_500, true],
  ] as const) {
    const answered = Promise.withResolvers<{ result: 'ok'; models: [] }>();
    const reading = queryClient.fetchQuery({ queryKey, queryFn: () => answered.promise });
    mock.timers.tick(1000);
    invalidateOlder('ddl', changedAt);
    answered.resolve({ result: 'ok', models: [] });
    await reading;
    await immediately();
    assert.equal(isStale(), expected, `changed at ${changedAt}`);
    queryClient.clear();
    mock.timers.setTime(1_000_000);
  }
  mock.timers.reset();
});
