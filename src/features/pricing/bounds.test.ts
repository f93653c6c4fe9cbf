/** The rules of a price at their very edges: the day, the night, the half cent on which each one still holds or no longer does. */
import { addDays, asDay } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { addUp, rentOf } from './amounts.ts';
import type { Bearer } from './amounts.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { discountFor } from './discount.ts';
import type { DiscountRule } from './discount.ts';
import { isOpen } from './fees.ts';
import type { Platform } from './fees.ts';
import { ANY_STAY } from './nights.ts';
import { priceOf } from './price.ts';
import { stayOf } from './terms.ts';
import type { Price, PricedHouse, PriceRules, Typed } from './terms.ts';
import { rateTable, touristTax } from './tax.ts';

const today = asDay('2026-11-21');
const context = {
  agid: 1,
  nid: 101,
  platform: 1,
  from: asDay('2027-06-05'),
  to: asDay('2027-06-12'),
  today: asDay('2026-12-05'),
};
const rule: DiscountRule = {
  id: 1,
  agid: 1,
  label: 'Remise',
  nid: null,
  platform: null,
  date_from: null,
  date_to: null,
  min_nights: null,
  days_before_min: null,
  days_before_max: null,
  percent: 1000,
  amount: null,
  borne_by: 'shared',
  active: true,
};

test('SIM-13 B46 a discount holds on each of its bounds, and not one beyond', () => {
  // The arrival is 182 days away, and the stay has seven nights.
  const bounds: [what: string, on: Partial<DiscountRule>, beyond: Partial<DiscountRule>][] = [
    ['first day', { date_from: context.from }, { date_from: addDays(context.from, 1) }],
    ['last day', { date_to: context.from }, { date_to: addDays(context.from, -1) }],
    ['nights', { min_nights: 7 }, { min_nights: 8 }],
    ['days before, at least', { days_before_min: 182 }, { days_before_min: 183 }],
    ['days before, at most', { days_before_max: 182 }, { days_before_max: 181 }],
    ['house', { nid: 101 }, { nid: 102 }],
    ['platform', { platform: 1 }, { platform: 2 }],
  ];
  for (const [what, on, beyond] of bounds) {
    assert.equal(discountFor([{ ...rule, ...on }], cents(100_000), context)?.amount, 10_000, what);
    assert.equal(discountFor([{ ...rule, ...beyond }], cents(100_000), context), null, `beyond: ${what}`);
  }
});

test('SIM-13 B46 of two discounts of one amount the first of the list is taken', () => {
  const equal = [rule, { ...rule, id: 2, borne_by: 'owner' as const }];
  assert.equal(discountFor(equal, cents(100_000), context)?.rule.id, 1);
});

test('B46 a discount comes out of the share of whoever bears it, and out of both by the management rate', () => {
  const rent = rentOf(cents(100_000), cents(0), 20);
  const left = (borneBy: Bearer) => {
    const { discount_owner, discount_agency, due_owner, due_agency } = addUp(rent, {
      frais_plateforme: cents(0),
      montant_linge: cents(0),
      taxe_sejour: cents(0),
      montant_caution: cents(0),
      discount: cents(10_000),
      borneBy,
    });
    return [discount_owner, discount_agency, due_owner, due_agency];
  };
  assert.deepEqual(left('shared'), [8_000, 2_000, 72_000, 18_000]);
  assert.deepEqual(left('owner'), [10_000, 0, 70_000, 20_000]);
  assert.deepEqual(left('agency'), [0, 10_000, 80_000, 10_000]);
});

const platform: Platform = {
  id: 1,
  agid: 1,
  label: 'Site de l’agence',
  kind: 'er',
  fee_percent: 0,
  fee_mode: 'added',
  collects_rent: false,
  collects_tax: false,
  valid_from: null,
  active: true,
};

test('B47 a platform is open from its first day', () => {
  assert.equal(isOpen({ active: true, valid_from: today }, today), true);
  assert.equal(isOpen({ active: true, valid_from: addDays(today, 1) }, today), false);
  assert.equal(isOpen({ active: false, valid_from: null }, today), false);
});

const unclassed = {
  authority_id: 1,
  classement: 1,
  from: asDay('2026-01-01'),
  until: null,
  amount_cents: null,
  percent_bp: 500,
  cap_cents: 490,
};
const rules: PriceRules = { platform, discounts: [], rates: rateTable([unclassed]), linen: null, today };
const house: PricedHouse = {
  id: 101,
  agid: 1,
  classement: 1,
  max_num_people: 6,
  online_booking: true,
  housekeeping: true,
  fraisservice: cents(15_000),
  location_linge: null,
  guarantee: null,
  management_fee_rate: 20,
  authority_id: 1,
  cleaning_counts: false,
  departmental_bp: 1000,
};

/** Seven nights at 300 € of rent and 150 € of cleaning. */
function priced(typed: Typed, about: Partial<PricedHouse> = {}, people = { taxable: 1, children: 0 }): Price {
  const nights = {
    base: cents(45_000),
    missing: 0,
    first_missing: null,
    season: null,
    ...ANY_STAY,
  };
  const stay = stayOf(context.from, context.to, people);
  const { price, warnings } = priceOf({ ...house, ...about }, nights, stay, rules, typed);
  assert.deepEqual(warnings, []);
  assert.ok(price);
  return price;
}

test('B44 the tax of an unclassed house is taken of the rent less its discount, and of the cleaning where the authority counts it', () => {
  const tax = ({ amounts, taxe_departementale }: Price) => [amounts.taxe_sejour, taxe_departementale];
  assert.deepEqual(tax(priced({})), [1_650, 150], '5 % of 300 €, and a tenth of it');
  assert.deepEqual(tax(priced({ discount: cents(10_000) })), [1_100, 100], '5 % of 200 €');
  const counted = priced({ discount: cents(10_000) }, { cleaning_counts: true });
  assert.deepEqual(tax(counted), [1_925, 175], '5 % of 200 € and 150 €');
});

test('B44 a tax typed by hand is parted as the law parts it', () => {
  const { amounts, taxe_departementale } = priced({ tax: cents(4_400) });
  assert.deepEqual([amounts.taxe_sejour, taxe_departementale], [4_400, 400]);
});

test('B44 half a cent of tax is a cent', () => {
  const stay = {
    classementOn: () => 1,
    authorityId: 1,
    nights: [context.from],
    taxable: 1,
    occupants: 1,
    departmentalBp: 0,
  };
  assert.equal(touristTax({ ...stay, taxedRent: cents(50) }, rules.rates)?.total, 3, '2,5 cents');
  assert.equal(touristTax({ ...stay, taxedRent: cents(49) }, rules.rates)?.total, 2, '2,45 cents');
});

test('B44 a rate holds from its first night to the one before its end', () => {
  const dated = rateTable([
    { ...unclassed, amount_cents: 100, until: context.to },
    { ...unclassed, amount_cents: 200, from: context.to },
  ]);
  const stay = { classementOn: () => 1, authorityId: 1, taxable: 1, occupants: 1, departmentalBp: 0 };
  const ofNight = (night: typeof today) =>
    touristTax({ ...stay, nights: [night], taxedRent: cents(0) }, dated)?.total;
  assert.deepEqual([ofNight(addDays(context.to, -1)), ofNight(context.to)], [100, 200]);
});

test('SIM-10 a house for six is sold to six', () => {
  assert.equal(priced({}, {}, { taxable: 2, children: 4 }).amounts.tarif_affiche_sans_menage, 30_000);
});
