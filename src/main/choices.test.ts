import assert from 'node:assert/strict';
import test from 'node:test';
import * as generic from '#entities/choices.ts';
import { ALLOW_PAYMENT } from '#features/bids/choices.ts';
import { CALENDAR_MODES } from '#features/calendar/choices.ts';
import { SIGNATURE_STATUSES } from '#features/contracts/choices.ts';
import { SEND_CHOICES } from '#features/inbox/composer/choices.ts';
import * as houses from '#features/listings/choices.ts';
import * as people from '#features/people/choices.ts';
import { API_RESULTS } from '#kernel/results.ts';
import { normalisePaymentType } from '#kernel/paymenttype.ts';
import type { Choice } from '#kernel/choices.ts';

const IDS: readonly (readonly [string, readonly Choice[], readonly (string | number)[]])[] = [
  ['ENUM-01', houses.PROPERTY_TYPES, [1, 2, 3, 4, 5, 6]],
  ['ENUM-02', houses.CLASSEMENTS, [1, 4, 5, 6, 7, 8, 9]],
  ['ENUM-03', houses.LEGAL_TYPES, [0, 1, 2, 3]],
  ['ENUM-04', houses.ADAPTED_TO, [1, 2, 3, 4]],
  ['ENUM-05', houses.PUBLISH_TO, [1, 2]],
  ['ENUM-06', people.LANGUAGES, [1, 2, 3, 4]],
  ['ENUM-07', people.USER_TYPES, [1, 2, 3, 4, 5]],
  ['ENUM-08', people.OWNER_STATUSES, [60, 61, 62, 63, 64]],
  ['ENUM-09', people.TITLES, ['TITLE_SIR', 'TITLE_MADAM', 'TITLE_SIR_AND_MADAM']],
  ['ENUM-10', ALLOW_PAYMENT, [1, 2, 4, 5]],
  ['ENUM-11', houses.PRICE_TYPES, [0, 1, 2]],
  ['ENUM-12', houses.CONDITIONS, [0, 1, 2, 3, 4]],
  ['ENUM-13', houses.ENERGIES, [1, 2, 3, 4]],
  ['ENUM-14', people.ID_PAPERS, [1, 2]],
  ['ENUM-15', generic.PAYMENT_TYPES, ['all', 'arrhes', 'solde', 'total', 'linge']],
  ['ENUM-16', generic.PAYMENT_REQUEST_STATUSES, ['to_be_paid', 'payment_attached', 'canceled', 'paid']],
  [
    'ENUM-17',
    SIGNATURE_STATUSES,
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
  ['ENUM-18', houses.BOOKING_MODES, ['all', 'split', 'contact']],
  ['ENUM-19', SEND_CHOICES, ['mail', 'sms', 'mailandsms']],
  ['ENUM-20', CALENDAR_MODES, [0, 1]],
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
    houses.PROPERTY_TYPES.map(({ label }) => label.fr),
    ['Maison', 'Villa', 'Appartement', "Maison d'hôtes", 'Hôtel', 'Camping'],
  );
  assert.deepEqual(
    people.OWNER_STATUSES.map(({ label }) => label.fr),
    ['Stade 1', 'Stade 2', 'Stade 3', 'Confirmé', 'Supprimé'],
  );
  assert.deepEqual(
    houses.CONDITIONS.map(({ label }) => label.fr),
    ['Non défini', 'Neuf', 'Bon état', "État d'usage", 'Mauvais état'],
  );
});

test('ENUM-21 an answer begins with one of five results', () => {
  assert.deepEqual([...API_RESULTS], ['ok', 'error', 'expired', 'modifiedother', 'cancelledwithwarnings']);
});

test('ENUM-23 A24 tag types are the five user types, numbered 1 to 5 under their internal names', () => {
  assert.deepEqual(
    people.USER_TYPES.map(({ id, tag }) => [id, tag]),
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
