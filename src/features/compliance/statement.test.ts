/** What an owner swears, in words. */
import { NEW_TITLE } from '#features/listings/house.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stated } from './facts.ts';
import { statementText } from './statement.ts';

const STATED: Stated = {
  owner: 5,
  address: '14 venelle du Puits Salé',
  village: 'Ars-en-Ré',
  legal_type: 2,
  number: '',
  outdoors_pool: false,
  owner_status: 1,
};

const begins = (house: string, stated: Partial<Stated>, language: 'fr' | 'en') =>
  statementText({ ...STATED, ...stated }, { owner: 'Yann Kerdoncuff', house }, language)[0];

test('10.7 the statement names the house and its place', () => {
  assert.equal(
    begins('La Passerose', {}, 'fr'),
    'Je, Yann Kerdoncuff, propriétaire de «\u00a0La Passerose\u00a0», 14 venelle du Puits Salé, Ars-en-Ré, déclare sur l’honneur\u00a0:',
  );
  assert.equal(
    begins('La Passerose', {}, 'en'),
    'I, Yann Kerdoncuff, owner of “La Passerose”, 14 venelle du Puits Salé, Ars-en-Ré, solemnly declare:',
  );
});

test('10.7 of a house that has neither name nor place yet it is still a sentence', () => {
  const bare = { address: '', village: '' };
  assert.equal(
    begins(NEW_TITLE, bare, 'fr'),
    'Je, Yann Kerdoncuff, propriétaire de ce logement, déclare sur l’honneur\u00a0:',
  );
  assert.equal(
    begins('La Passerose', bare, 'en'),
    'I, Yann Kerdoncuff, owner of “La Passerose”, solemnly declare:',
  );
  assert.equal(
    begins(NEW_TITLE, { address: '' }, 'en'),
    'I, Yann Kerdoncuff, owner of this home, Ars-en-Ré, solemnly declare:',
  );
});
