import assert from 'node:assert/strict';
import test from 'node:test';
import * as choices from './choices.ts';
import { normalisePaymentType } from './paymenttype.ts';
import type { Choice } from './choices.ts';

const IDS: readonly (readonly [string, readonly Choice[], readonly (string | number)[]])[] = [
  ['ENUM-01', choices.PROPERTY_TYPES, [1, 2, 3, 4, 5, 6]],
  ['ENUM-02', choices.CLASSEMENTS, [1, 4, 5, 6, 7, 8, 9]],
  ['ENUM-03', choices.LEGAL_TYPES, [0, 1, 2, 3]],
  ['ENUM-04', choices.ADAPTED_TO, [1, 2, 3, 4]],
  ['ENUM-05', choices.PUBLISH_TO, [1, 2]],
  ['ENUM-06', choices.LANGUAGES, [1, 2, 3, 4]],
  ['ENUM-07', choices.USER_TYPES, [1, 2, 3, 4, 5]],
  ['ENUM-08', choices.OWNER_STATUSES, [60, 61, 62, 63, 64]],
  ['ENUM-09', choices.TITLES, ['TITLE_SIR', 'TITLE_MADAM', 'TITLE_SIR_AND_MADAM']],
  ['ENUM-10', choices.ALLOW_PAYMENT, [1, 2, 4, 5]],
  ['ENUM-11', choices.PRICE_TYPES, [0, 1, 2]],
  ['ENUM-12', choices.CONDITIONS, [0, 1, 2, 3, 4]],
  ['ENUM-13', choices.ENERGIES, [1, 2, 3, 4]],
  ['ENUM-14', choices.ID_PAPERS, [1, 2]],
  ['ENUM-15', choices.PAYMENT_TYPES, ['all', 'arrhes', 'solde', 'total']],
  ['ENUM-16', choices.PAYMENT_REQUEST_STATUSES, ['to_be_paid', 'payment_attached', 'canceled', 'paid']],
  [
    'ENUM-17',
    choices.SIGNATURE_STATUSES,
    [
      'draft',
      'approval',
      'rejected',
      'ongoing',
      'declined',
      'expired',
      'deleted',
      'canceled',
      'done',
      'to_be_signed',
      'signed',
    ],
  ],
  ['ENUM-18', choices.BOOKING_MODES, ['all', 'split', 'contact']],
  ['ENUM-19', choices.SEND_CHOICES, ['mail', 'sms', 'mailandsms']],
  ['ENUM-20', choices.CALENDAR_MODES, [0, 1]],
];

for (const [row, list, ids] of IDS) {
  test(`${row} holds ${ids.join(', ')}, each with its words`, () => {
    assert.deepEqual(
      list.map(({ id }) => id),
      ids,
    );
    for (const { label } of list) assert.ok(label.fr !== '' && label.en !== '');
  });
}

test('ENUM-01 ENUM-08 ENUM-12 labels given by the documents read letter for letter', () => {
  assert.deepEqual(
    choices.PROPERTY_TYPES.map(({ label }) => label.fr),
    ['Maison', 'Villa', 'Appartement', "Maison d'hôtes", 'Hôtel', 'Camping'],
  );
  assert.deepEqual(
    choices.OWNER_STATUSES.map(({ label }) => label.fr),
    ['Stade 1', 'Stade 2', 'Stade 3', 'Confirmé', 'Supprimé'],
  );
  assert.deepEqual(
    choices.CONDITIONS.map(({ label }) => label.fr),
    ['Non défini', 'Neuf', 'Bon état', "État d'usage", 'Mauvais état'],
  );
});

test('ENUM-21 an answer begins with one of five results', () => {
  assert.deepEqual(
    [...choices.API_RESULTS],
    ['ok', 'error', 'expired', 'modifiedother', 'cancelledwithwarnings'],
  );
});

test('ENUM-23 A24 tag types are the five user types, numbered 1 to 5 under their internal names', () => {
  assert.deepEqual(
    choices.USER_TYPES.map(({ id, tag }) => [id, tag]),
    [
      [1, 'PROSPECT'],
      [2, 'LOCATAIRE'],
      [3, 'PROPRIETAIRE'],
      [4, 'PARTENAIRE'],
      [5, 'EMPLOYE'],
    ],
  );
});

test('ENUM-15 both vocabularies of payment types are read, anything else is an Unknown type', () => {
  for (const [sent, kept] of [
    ['deposit', 'arrhes'],
    ['arrhes', 'arrhes'],
    ['balance', 'solde'],
    ['solde', 'solde'],
    ['total', 'total'],
    ['all', 'all'],
  ] as const)
    assert.equal(normalisePaymentType(sent), kept);
  for (const wrong of ['Deposit', '', 'constructor', 'caution'])
    assert.throws(() => normalisePaymentType(wrong), { name: 'Refusal', message: 'unknownType' });
});

test('a stored value that is no longer listed shows itself', () => {
  assert.equal(choices.labelOf(choices.CLASSEMENTS, 9, 'fr'), 'Palace');
  assert.equal(choices.labelOf(choices.CLASSEMENTS, 2, 'fr'), '2');
  assert.equal(choices.labelOf(choices.PAYMENT_TYPES, null, 'en'), '');
});
