import { seededRandom } from '#demo/random.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, asDay, nightsOf } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { COMPARED, rentFromGain, rentOf, unexplained } from './amounts.ts';
import type { PriceAmounts } from './amounts.ts';
import { discountFor } from './discount.ts';
import type { DiscountRule } from './discount.ts';
import { platformFee } from './fees.ts';
import type { Platform } from './fees.ts';
import { withLinen } from './amounts.ts';
import { linenFor } from './linen.ts';
import { ANY_STAY } from './nights.ts';
import { priceOf } from './price.ts';
import { stayOf } from './terms.ts';
import type { Kept, Price, PricedHouse, PricedNights, PricedStay, PriceRules, Pricing } from './terms.ts';
import { rateTable, touristTax } from './tax.ts';

const euros = (amount: number) => cents(Math.round(amount * 100));
const today = asDay('2026-11-21');

const ER: Platform = {
  id: 1,
  agid: 1,
  label: 'Site de l’agence',
  kind: 'er',
  fee_percent: 300,
  fee_mode: 'added',
  collects_rent: false,
  collects_tax: false,
  valid_from: null,
  active: true,
};

const house: PricedHouse = {
  id: 101,
  agid: 1,
  classement: 6,
  max_num_people: 6,
  online_booking: true,
  housekeeping: true,
  fraisservice: euros(150),
  location_linge: euros(90),
  guarantee: euros(900),
  management_fee_rate: 20,
  authority_id: 1,
  cleaning_counts: false,
  departmental_bp: 1000,
};

const rates = rateTable([
  {
    authority_id: 1,
    classement: 6,
    from: asDay('2026-01-01'),
    until: null,
    amount_cents: 170,
    percent_bp: null,
    cap_cents: null,
  },
  {
    authority_id: 1,
    classement: 1,
    from: asDay('2026-01-01'),
    until: null,
    amount_cents: null,
    percent_bp: 500,
    cap_cents: 490,
  },
]);

const rule: DiscountRule = {
  id: 1,
  agid: 1,
  label: 'Réservation anticipée',
  nid: null,
  platform: null,
  date_from: null,
  date_to: null,
  min_nights: null,
  days_before_min: 180,
  days_before_max: null,
  percent: 500,
  amount: null,
  borne_by: 'shared',
  active: true,
};

const week: PricedStay = stayOf(asDay('2027-08-07'), asDay('2027-08-14'), { taxable: 3, children: 2 });
const rules: PriceRules = { platform: ER, discounts: [rule], rates, linen: null, today };

function nights(base: number, given: Partial<PricedNights> = {}): PricedNights {
  return {
    base: euros(base),
    missing: 0,
    first_missing: null,
    season: null,
    ...ANY_STAY,
    ...given,
  };
}

function priced(pricing: Pricing): Price {
  assert.ok(pricing.price, `not priced: ${JSON.stringify(pricing.warnings)}`);
  return pricing.price;
}

function eurosOf(amounts: PriceAmounts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, value]) => [
      name,
      name === 'management_fee_rate' ? value : value / 100,
    ]),
  );
}

test('QUOTE-02 SIM-14 the worked example of the arithmetic, to the cent', () => {
  const example: PricedHouse = { ...house, fraisservice: euros(120), location_linge: euros(80) };
  const stay = stayOf(asDay('2027-06-05'), asDay('2027-06-12'), { taxable: 3, children: 2 });
  const amounts = eurosOf(
    priced(priceOf(example, nights(1041), stay, rules, { tax: euros(40.04), linge: euros(80) })).amounts,
  );
  assert.deepEqual(amounts, {
    tarif_affiche_semaine_base: 1041,
    montant_menage: 120,
    tarif_affiche_sans_menage: 921,
    management_fee_rate: 20,
    montant_honoraires: 184.2,
    gain_client_net_loueur: 736.8,
    frais_plateforme: 31.23,
    bider: 1072.23,
    montant_linge: 80,
    taxe_sejour: 40.04,
    montant_total_before_discount: 1192.27,
    discount: 46.05,
    montant_total: 1146.22,
    montant_caution: 900,
    discount_owner: 36.84,
    discount_agency: 9.21,
    due_owner: 699.96,
    due_agency: 174.99,
  });
});

test('SIM-13 SIM-14 quote A of the demo: 101, seven nights of high summer, three adults and two children, 5 % off', () => {
  const price = priced(priceOf(house, nights(2450), week, rules));
  assert.deepEqual(eurosOf(price.amounts), {
    tarif_affiche_semaine_base: 2450,
    montant_menage: 150,
    tarif_affiche_sans_menage: 2300,
    management_fee_rate: 20,
    montant_honoraires: 460,
    gain_client_net_loueur: 1840,
    frais_plateforme: 73.5,
    bider: 2523.5,
    montant_linge: 0,
    taxe_sejour: 39.27,
    montant_total_before_discount: 2562.77,
    discount: 115,
    montant_total: 2447.77,
    montant_caution: 900,
    discount_owner: 92,
    discount_agency: 23,
    due_owner: 1748,
    due_agency: 437,
  });
  assert.equal(price.taxe_departementale, 357);
  assert.deepEqual([price.linen_included, price.linen_cost], [true, 9000]);
  assert.deepEqual(price.discount_rule, { id: 1, label: 'Réservation anticipée' });
});

test('SIM-13 SIM-14 quote B of the demo: 105, unclassed, three nights, two adults and one child', () => {
  const unclassed: PricedHouse = {
    ...house,
    id: 105,
    classement: 1,
    fraisservice: euros(120),
    location_linge: euros(80),
    guarantee: euros(700),
  };
  const stay = stayOf(asDay('2027-01-15'), asDay('2027-01-18'), { taxable: 2, children: 1 });
  const price = priced(priceOf(unclassed, nights(297), stay, rules, { linge: euros(80) }));
  const {
    montant_linge,
    montant_honoraires,
    gain_client_net_loueur,
    frais_plateforme,
    bider,
    taxe_sejour,
    montant_total,
    due_owner,
    due_agency,
  } = eurosOf(price.amounts);
  assert.deepEqual(
    [montant_honoraires, gain_client_net_loueur, frais_plateforme, bider, montant_linge],
    [35.4, 141.6, 8.91, 305.91, 80],
  );
  assert.deepEqual(
    [taxe_sejour, montant_total, due_owner, due_agency, price.taxe_departementale],
    [6.49, 392.4, 141.6, 35.4, 59],
  );
});

test('QUOTE-02 whatever is typed the lines add up, and coming back unchanged changes nothing', () => {
  const random = seededRandom(20261121);
  const below = (limit: number) => Math.floor(random() * limit);
  const maybe = (limit: number) => (random() < 0.3 ? cents(below(limit)) : undefined);
  let pricedCount = 0;
  for (let round = 0; round < 6_000; round++) {
    const drawn: PricedHouse = {
      ...house,
      classement: random() < 0.5 ? 6 : 1,
      management_fee_rate: 1 + below(99),
      fraisservice: cents(below(40_000)),
      location_linge: cents(below(20_000)),
      guarantee: cents(below(300_000)),
    };
    const stay = stayOf(week.from, addDays(week.from, 1 + below(40)), {
      taxable: 1 + below(9),
      children: below(5),
    });
    const platform: Platform = {
      ...ER,
      fee_percent: below(3_000),
      fee_mode: random() < 0.5 ? 'added' : 'withheld',
      collects_tax: random() < 0.1,
    };
    const discounts: DiscountRule[] = [
      { ...rule, percent: 1 + below(3_000), borne_by: (['shared', 'owner', 'agency'] as const)[below(3)]! },
    ];
    const typed = Object.fromEntries(
      Object.entries({
        gain: maybe(500_000),
        menage: maybe(30_000),
        linge: maybe(20_000),
        fee: maybe(90_000),
        tax: maybe(20_000),
        discount: maybe(5_000),
      }).filter(([, value]) => value !== undefined),
    );
    const read: PricedNights = { ...nights(0), base: cents(40_001 + below(900_000)) };
    const first = attempt(() => priceOf(drawn, read, stay, { ...rules, platform, discounts }, typed));
    if (!first?.price) continue;
    pricedCount++;
    const { amounts } = first.price;
    assert.equal(unexplained(amounts), 0, `round ${round}`);
    assert.equal(amounts.discount_owner + amounts.discount_agency, amounts.discount);
    assert.equal(
      amounts.bider + amounts.montant_linge + amounts.taxe_sejour - amounts.discount,
      amounts.montant_total,
    );

    // The form sends back what it was shown; the rules may have changed since.
    const otherRules: PriceRules = { ...rules, platform, discounts: [], today: asDay('2027-08-01') };
    const again = priceOf(
      { ...drawn, management_fee_rate: 50 },
      { ...read, base: cents(read.base + 700) },
      stay,
      otherRules,
      sentBack(amounts),
      keptOf(first.price),
    );
    assert.deepEqual(priced(again).amounts, amounts, `round ${round} did not survive its own save`);
    assert.deepEqual(priced(again), first.price);
  }
  assert.ok(pricedCount > 4_500, `only ${pricedCount} priced`);
});

function sentBack(amounts: PriceAmounts) {
  return {
    gain: amounts.gain_client_net_loueur,
    menage: amounts.montant_menage,
    linge: amounts.montant_linge,
    fee: amounts.frais_plateforme,
    caution: amounts.montant_caution,
    tax: amounts.taxe_sejour,
    discount: amounts.discount,
  };
}

function keptOf(price: Price): Kept {
  const { amounts, taxe_departementale, linen_cost, linen_offered, discount_rule, discount_borne_by } = price;
  return { amounts, taxe_departementale, linen_cost, linen_offered, discount_rule, discount_borne_by };
}

/** A discount above the rent is refused, not priced: that is another test's matter. */
function attempt(work: () => Pricing): Pricing | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal && error.key === 'discountTooLarge') return undefined;
    throw error;
  }
}

test('QUOTE-02 a rent worked back from a gain gives that gain again, at every rate', () => {
  for (let rate = 1; rate < 100; rate++) {
    for (const gain of [1, 7, 333, 1_999, 73_680, 184_001]) {
      const worked = rentFromGain(cents(gain), cents(0), rate);
      assert.equal(
        rentOf(worked.tarif_affiche_sans_menage, cents(0), rate).gain_client_net_loueur,
        gain,
        `rate ${rate}, gain ${gain}`,
      );
    }
  }
  assert.throws(() => rentFromGain(cents(100), cents(0), 100), { key: 'gainNotEditable' });
});

test('SIM-14 a gain typed by hand loses the automatic discount, a typed discount stays', () => {
  const typed = priced(priceOf(house, nights(2450), week, rules, { gain: euros(1700) }));
  assert.equal(typed.amounts.discount, 0);
  assert.equal(typed.amounts.gain_client_net_loueur, euros(1700));
  assert.equal(typed.amounts.tarif_affiche_sans_menage, euros(2125));
  assert.equal(
    priced(priceOf(house, nights(2450), week, rules, { gain: euros(1700), discount: euros(50) })).amounts
      .discount,
    euros(50),
  );
  assert.equal(
    priced(priceOf(house, nights(2450), week, rules, { gain: euros(1840) })).amounts.discount,
    euros(115),
    'the computed gain is no typed gain',
  );
});

test('QUOTE-02 a discount above the rent is refused, one of exactly the rent is not', () => {
  assert.throws(() => priceOf(house, nights(2450), week, rules, { discount: euros(2300.01) }), {
    key: 'discountTooLarge',
  });
  assert.equal(
    priced(priceOf(house, nights(2450), week, rules, { discount: euros(2300) })).amounts.due_owner,
    0,
  );
});

test('SIM-10 what cannot be priced or sold says why', () => {
  const reasons = (pricing: Pricing) => pricing.warnings.map((warning) => warning.type);
  const missing = priceOf(house, nights(0, { missing: 2, first_missing: asDay('2027-08-09') }), week, rules);
  assert.deepEqual(
    [missing.price, missing.warnings[0]],
    [null, { type: 'missingRate', params: { n: 2, day: '09/08/2027' } }],
  );
  assert.deepEqual(reasons(priceOf(house, nights(2450, { minimum_stay: 8 }), week, rules)), ['minimumStay']);
  assert.deepEqual(reasons(priceOf(house, nights(2450, { minimum_stay: 7 }), week, rules)), []);
  assert.deepEqual(reasons(priceOf(house, nights(2450, { allow_arrival: false }), week, rules)), [
    'arrivalNotAllowed',
  ]);
  assert.deepEqual(reasons(priceOf({ ...house, classement: 9 }, nights(2450), week, rules)), [
    'missingTaxRate',
  ]);
  assert.deepEqual(reasons(priceOf({ ...house, authority_id: null }, nights(2450), week, rules)), [
    'missingTaxRate',
  ]);
  assert.deepEqual(reasons(priceOf({ ...house, management_fee_rate: null }, nights(2450), week, rules)), [
    'missingFeeRate',
  ]);
  assert.deepEqual(reasons(priceOf(house, nights(150), week, rules)), ['baseUnderCleaning']);
  assert.deepEqual(reasons(priceOf({ ...house, online_booking: false }, nights(2450), week, rules)), [
    'housekeepingOnly',
  ]);
  assert.deepEqual(reasons(priceOf(house, nights(2450), { ...week, children: 4 }, rules)), ['capacity']);
});

test('SIM-13 the tax counts adults night by night across a change of rate, and is rounded once', () => {
  const changing = rateTable([
    {
      authority_id: 1,
      classement: 6,
      from: asDay('2026-01-01'),
      until: asDay('2027-01-01'),
      amount_cents: 170,
      percent_bp: null,
      cap_cents: null,
    },
    {
      authority_id: 1,
      classement: 6,
      from: asDay('2027-01-01'),
      until: null,
      amount_cents: 181,
      percent_bp: null,
      cap_cents: null,
    },
  ]);
  const stay = {
    classementOn: () => 6,
    authorityId: 1,
    nights: nightsOf(asDay('2026-12-30'), asDay('2027-01-02')),
    taxable: 3,
    occupants: 7,
    taxedRent: cents(0),
    departmentalBp: 1000,
  };
  assert.deepEqual(
    touristTax(stay, changing),
    { total: 1719, departmental: 156 },
    '(170 + 170 + 181) × 3, and 10 %',
  );
  assert.equal(
    touristTax({ ...stay, nights: [asDay('2025-12-31')] }, changing),
    undefined,
    'no rate for that night',
  );
});

test('SIM-13 the tax of an unclassed house is capped per person and night', () => {
  const stay = {
    classementOn: () => 1,
    authorityId: 1,
    nights: nightsOf(week.from, week.to),
    taxable: 1,
    occupants: 1,
    taxedRent: euros(7000),
    departmentalBp: 0,
  };
  assert.equal(touristTax(stay, rates)?.total, 490 * 7);
  assert.equal(touristTax({ ...stay, taxedRent: euros(70) }, rates)?.total, 350);
});

test('SIM-13 a platform that collects the tax leaves none, and says so', () => {
  const price = priced(
    priceOf(house, nights(2450), week, {
      ...rules,
      platform: { ...ER, label: 'Plateforme A', collects_tax: true },
    }),
  );
  assert.deepEqual(
    [price.amounts.taxe_sejour, price.taxe_departementale, price.tax_collected_by],
    [0, 0, 'Plateforme A'],
  );
});

test('GLOBAL-56 linen is included from 2 July to before 27 August, by the day of arrival', () => {
  const included = (day: string) => linenFor(asDay(day), euros(90), null).included;
  assert.deepEqual(['2027-07-01', '2027-07-02', '2027-08-26', '2027-08-27'].map(included), [
    false,
    true,
    true,
    false,
  ]);
  assert.deepEqual(
    linenFor(asDay('2027-07-01'), euros(90), { from: asDay('2027-07-01'), until: asDay('2027-08-21') }),
    { included: true, offered: 0, cost: 9000 },
  );
  for (const none of [null, euros(0)])
    for (const day of ['2027-05-01', '2027-07-10'])
      assert.deepEqual(
        linenFor(asDay(day), none, null),
        { included: false, offered: 0, cost: 0 },
        'lent by nobody, it is included in no week',
      );
});

test('B45 a quote that includes linen goes on including it, whatever the house lends since', () => {
  const july = stayOf(asDay('2027-07-03'), asDay('2027-07-10'), { taxable: 3, children: 2 });
  const first = priced(priceOf(house, nights(1041), july, rules));
  assert.equal(first.linen_included, true);
  const lendsNone = { ...house, location_linge: null };
  const again = priceOf(lendsNone, nights(1041), july, rules, sentBack(first.amounts), keptOf(first));
  assert.deepEqual([priced(again).linen_included, priced(again).linen_cost], [true, 9000]);
  assert.equal(priced(priceOf(lendsNone, nights(1041), july, rules)).linen_included, false);
});

test('B113 outside those weeks linen is offered with its price, and no part of the total until it is taken', () => {
  const spring = stayOf(asDay('2027-06-05'), asDay('2027-06-12'), { taxable: 3, children: 2 });
  const without = priced(priceOf(house, nights(1041), spring, rules));
  const taken = priced(priceOf(house, nights(1041), spring, rules, { linge: euros(90) }));
  assert.deepEqual([without.amounts.montant_linge, without.linen_offered], [0, 9000]);
  assert.deepEqual([taken.amounts.montant_linge, taken.linen_offered], [9000, 0]);
  assert.equal(taken.amounts.montant_total, without.amounts.montant_total + 9000);
  assert.deepEqual(withLinen(without.amounts, euros(90)), taken.amounts);
  assert.equal(unexplained(taken.amounts), 0);
  assert.equal(priced(priceOf(house, nights(2450), week, rules)).linen_offered, 0);
});

test('SIM-01 fees added on top, or withheld from what the guest pays', () => {
  assert.equal(platformFee(euros(1041), ER), 3123);
  const withheld = platformFee(euros(845), { fee_percent: 1550, fee_mode: 'withheld' });
  assert.equal(
    withheld,
    15_500,
    'of the 1000 € the guest pays, 15,5 % stay with the platform and 845 € come to us',
  );
});

test('SIM-13 of the discount rules that match, the largest alone applies', () => {
  const context = { agid: 1, nid: 101, platform: 1, from: week.from, to: week.to, today };
  const others: DiscountRule[] = [
    rule,
    { ...rule, id: 2, percent: null, amount: euros(200) },
    { ...rule, id: 3, percent: 9_000, days_before_min: null, days_before_max: 10 },
    { ...rule, id: 4, percent: 9_000, min_nights: 8 },
    { ...rule, id: 5, percent: 9_000, date_to: asDay('2027-08-06') },
    { ...rule, id: 6, percent: 9_000, nid: 102 },
    { ...rule, id: 7, percent: 9_000, platform: 2 },
    { ...rule, id: 8, percent: 9_000, active: false },
    { ...rule, id: 9, percent: 9_000, agid: 2 },
  ];
  assert.deepEqual(
    [discountFor(others, euros(2300), context)?.rule.id, discountFor(others, euros(2300), context)?.amount],
    [2, 20_000],
  );
  assert.equal(
    discountFor([rule], euros(2300), { ...context, today: asDay('2027-02-09') })?.amount,
    undefined,
    '179 days ahead is too late',
  );
});

test('QUOTE-25 every amount a form sends is a whole number of cents', () => {
  const { amounts } = priced(priceOf(house, nights(2450), week, rules));
  for (const name of COMPARED) assert.ok(Number.isSafeInteger(amounts[name]), name);
});
