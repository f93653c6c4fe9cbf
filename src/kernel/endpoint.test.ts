import assert from 'node:assert/strict';
import test from 'node:test';
import * as z from 'zod/mini';
import { body, centsParam, dayParam, endpoint, envelope, idParam } from './endpoint.ts';
import type { CallArgs, Inputs, ParamNames, Result } from './endpoint.ts';

const accept = endpoint({
  method: 'PUT',
  writes: 'act',
  path: '/crmquotes/:id/from/:day',
  params: z.object({ id: idParam, day: dayParam }),
  body: body({ id_ddlchat_quote: idParam }),
  response: envelope(z.object({ id: z.number() })),
});

test('the parameters of a path are read from its text', () => {
  const names: ParamNames<'/crmquotes/:id/from/:day'>[] = ['id', 'day'];
  // @ts-expect-error a name the path does not have
  names.push('other');
  // @ts-expect-error a path with a parameter must say its shape
  assert.ok(endpoint({ method: 'GET', path: '/crmquotes/:id', response: envelope(z.string()) }));
  assert.equal(accept.path, '/crmquotes/:id/from/:day');
});

test('client and server see one declaration', () => {
  const args: CallArgs<typeof accept> = {
    params: { id: 3, day: '2026-08-08' },
    body: { id_ddlchat_quote: 4 },
  };
  const read: Inputs<typeof accept>['params'] = z.object({ id: idParam, day: dayParam }).parse(args.params);
  const answer: Result<typeof accept> = { result: 'ok', models: [{ id: read.id }] };
  assert.deepEqual(answer.models, [{ id: 3 }]);
});

test('an identifier is a whole number PostgreSQL can hold', () => {
  for (const good of ['1', 7, '2147483647'])
    assert.equal(idParam.safeParse(good).success, true, String(good));
  for (const wrong of ['0', '-1', '1.5', 'abc', '', '2147483648', '1e99', undefined, null, 'NaN'])
    assert.equal(idParam.safeParse(wrong).success, false, String(wrong));
});

test('a day in a call exists, and an amount in cents is whole and not negative', () => {
  assert.equal(dayParam.safeParse('2028-02-29').success, true);
  for (const wrong of ['2026-02-29', '2026-2-1', '', 5, undefined])
    assert.equal(dayParam.safeParse(wrong).success, false, String(wrong));
  assert.equal(centsParam.parse('1999'), 1999);
  for (const wrong of ['-1', '19,99', '19.99', '2147483648', 'x', undefined])
    assert.equal(centsParam.safeParse(wrong).success, false, String(wrong));
});

test('D13 CACHE-08 a body has its fields, the browser’s timestamp, and nothing else', () => {
  const schema = body({ note: z.string() });
  assert.equal(schema.safeParse({ note: 'a' }).success, true);
  assert.equal(schema.safeParse({ note: 'a', _clientTimestamp: 1_795_000_000_000 }).success, true);
  assert.equal(schema.safeParse({ note: 'a', _clientTimestamp: null }).success, true);
  assert.equal(schema.safeParse({ note: 'a', other: 1 }).success, false);
});

test('API-36 the envelope takes every result and no other', () => {
  const schema = envelope(z.object({ id: z.number() }));
  assert.equal(
    schema.safeParse({
      result: 'ok',
      models: [{ id: 1 }],
      totalCount: 1,
      cacheTimestamp: { querykey: 'ddl', timestamp: 5 },
    }).success,
    true,
  );
  assert.equal(schema.safeParse({ result: 'fine' }).success, false);
  assert.equal(schema.safeParse({ result: 'ok', models: [{ id: 'x' }] }).success, false);
});
