import assert from 'node:assert/strict';
import test from 'node:test';
import * as z from 'zod/mini';
import { body, dayParam } from './endpoint.ts';
import { Refusal, refusalText } from './refusal.ts';

test('several wrong fields are told at once; the first one gives the status', () => {
  const refusal = Refusal.many([
    { type: 'required', field: 'a' },
    { type: 'maxLength', field: 'b', params: { n: 3 } },
  ]);
  const { status, body: answer } = refusal.toWire('fr', {});
  assert.equal(status, 422);
  assert.deepEqual(
    answer.warnings.map(({ field, message }) => [field, message]),
    [
      ['a', 'Ce champ doit être rempli.'],
      ['b', 'Longueur maximale: 3 caractères.'],
    ],
  );
  assert.throws(() => Refusal.many([]), TypeError);
});

test('a parameter is put in once, whatever it contains', () => {
  const words = { existingTel: { status: 409, fr: 'Déjà inscrit {mail}', en: 'Already registered {mail}' } };
  const said = (params?: { mail: string }) => refusalText({ type: 'existingTel', params }, 'fr', words);
  assert.equal(said({ mail: '{mail} $& <b>' }), 'Déjà inscrit {mail} $& <b>');
  assert.equal(said(), 'Déjà inscrit');
});

test('a warning type of a newer server reads as the default', () => {
  const of = (type: string) => refusalText({ type: type as 'default' }, 'fr');
  assert.equal(of('somethingNew'), 'Une erreur est survenue.');
  assert.equal(of('constructor'), 'Une erreur est survenue.');
});

test('D11 what a schema finds wrong becomes one warning per field', () => {
  const schema = body({
    day: dayParam,
    name: z.string().check(z.minLength(1), z.maxLength(3)),
    n: z.number().check(z.gte(1)),
    kind: z.enum(['a', 'b']),
  });
  const found = (sent: unknown) => {
    const read = schema.safeParse(sent, { reportInput: true });
    return read.success
      ? []
      : Refusal.fromIssues(read.error.issues).warnings.map(({ type, field }) => `${field}: ${type}`);
  };
  assert.deepEqual(found({}), ['day: required', 'name: required', 'n: required', 'kind: required']);
  assert.deepEqual(found({ day: '2026-02-30', name: 'abcd', n: 0, kind: 'c' }), [
    'day: day',
    'name: maxLength',
    'n: min',
    'kind: unknownChoice',
  ]);
  assert.deepEqual(found({ day: 3, name: '', n: '1', kind: 'a', extra: 1 }), [
    'day: wrongType',
    'name: required',
    'n: wrongType',
    'extra: unknownField',
  ]);
  assert.deepEqual(found({ day: '2026-02-28', name: 'abc', n: 1, kind: 'a', _clientTimestamp: 5 }), []);
});
