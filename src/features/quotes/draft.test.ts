import { asDay } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { callOf, percentBase, readLine } from './draft.ts';
import type { Basis, Lines, TypedLines } from './draft.ts';

const stored = {
  montant_menage: 15_000,
  gain_client_net_loueur: 184_000,
  frais_plateforme: 7350,
  montant_linge: 9000,
  taxe_sejour: 3927,
  discount: 11_500,
  montant_caution: 90_000,
} as Lines;
const fresh: Basis = {
  nid: 101,
  from: asDay('2027-08-07'),
  to: asDay('2027-08-14'),
  adults: 2,
  children: 2,
  disabled: 1,
  platform: 1,
  stored: null,
  quoteId: null,
  isDiscountAutomatic: true,
};
const existing: Basis = { ...fresh, stored, quoteId: 12 };

function asked(basis: Basis, typed: TypedLines, platform = 1): number[] {
  const { params, query } = callOf(basis, typed, platform);
  return [
    params.gain,
    params.menage,
    params.linge,
    params.fraisPlateforme,
    params.caution,
    params.taxeSejour,
    query.discount,
  ];
}

test('QFORM-22 a new quote leaves everything to the server, except what was typed', () => {
  assert.deepEqual(asked(fresh, {}), [-1, -1, -1, -1, -1, -1, -1]);
  assert.deepEqual(asked(fresh, { montant_linge: cents(0) }), [-1, -1, 0, -1, -1, -1, -1]);
  assert.deepEqual([callOf(fresh, {}, 1).params.totalPersons, callOf(fresh, {}, 1).query.children], [3, 2]);
});

test('QFORM-20 an existing quote is sent as it stands, so that opening it changes nothing', () => {
  assert.deepEqual(asked(existing, {}), [184_000, 15_000, 9000, 7350, 90_000, 3927, 11_500]);
  assert.equal(callOf(existing, {}, 1).query.quote, 12);
});

test('QFORM-22 a typed line takes with it what depends on it, never what a person has typed', () => {
  assert.deepEqual(
    asked(existing, { gain_client_net_loueur: cents(170_000) }),
    [170_000, 15_000, 9000, -1, 90_000, -1, -1],
  );
  assert.deepEqual(
    asked({ ...existing, isDiscountAutomatic: false }, { gain_client_net_loueur: cents(170_000) }),
    [170_000, 15_000, 9000, -1, 90_000, -1, 11_500],
  );
  assert.deepEqual(
    asked(existing, {
      gain_client_net_loueur: cents(170_000),
      taxe_sejour: cents(5000),
      frais_plateforme: cents(0),
    }),
    [170_000, 15_000, 9000, 0, 90_000, 5000, -1],
  );
  assert.deepEqual(asked(existing, { discount: cents(0) }), [184_000, 15_000, 9000, 7350, 90_000, -1, 0]);
  assert.deepEqual(
    asked(existing, { montant_caution: cents(1) }),
    [184_000, 15_000, 9000, 7350, 1, 3927, 11_500],
  );
  assert.deepEqual(asked(existing, {}, 2), [184_000, 15_000, 9000, -1, 90_000, -1, -1]);
});

test('QFORM-20 a price is typed as an amount, or as so many percent less or more, rounded to the cent as every share is', () => {
  const of = cents(184_010);
  const made = (text: string) => readLine('gain_client_net_loueur', { text, of });
  assert.deepEqual(made('1 700,50'), { amount: 170_050, percent: false });
  for (const text of ['-5%', '\u22125 %', '\u2013 5,00\u00a0%'])
    assert.deepEqual(made(text), { amount: 174_809, percent: true }, text);
  assert.deepEqual(made('+10 %'), { amount: 202_411, percent: true });
  assert.deepEqual(made('-5,5 %'), { amount: 173_889, percent: true });
  assert.deepEqual(made('-100 %'), { amount: 0, percent: true });
});

test('QFORM-20 what is no price says why: no sign, below zero, beyond a million euros, no number', () => {
  const made = (text: string) => readLine('montant_menage', { text, of: cents(15_000_000) });
  assert.deepEqual(made('5 %'), { problem: 'unsigned' });
  assert.deepEqual(made('-101 %'), { problem: 'positive' });
  assert.deepEqual(made('-5'), { problem: 'positive' });
  assert.deepEqual(made('+999 %'), { problem: 'price' });
  assert.deepEqual(made('moins 5 %'), { problem: 'price' });
  assert.deepEqual(made(' '), { problem: 'required' });
});

test('QFORM-20 a discount in percent is of the rent it is taken off, with a minus or without a sign', () => {
  const of = percentBase('discount', { ...stored, tarif_affiche_sans_menage: 230_000 });
  for (const text of ['5 %', '-5 %'])
    assert.deepEqual(readLine('discount', { text, of }), { amount: 11_500, percent: true }, text);
  assert.deepEqual(readLine('discount', { text: '+5 %', of }), { problem: 'discountPercent' });
  assert.equal(percentBase('montant_menage', stored), 15_000);
});
