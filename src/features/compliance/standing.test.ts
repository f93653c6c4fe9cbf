/** Whether a house may be let, said as sentences. */
import { addDays, asDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommuneRule, DocumentFacts, HouseFacts } from './facts.ts';
import type { Item } from './items.ts';
import { lacksOf, standingOf } from './standing.ts';
import type { Checked } from './standing.ts';

const day = asDay;
const TODAY = day('2026-11-25');

const rule = (about: Partial<CommuneRule> & Pick<CommuneRule, 'subject' | 'level'>): CommuneRule => ({
  insee: null,
  amount: null,
  energy_class: null,
  date_from: day('2020-01-01'),
  date_to: null,
  source: '',
  verified_on: null,
  ...about,
});

const document = (item: Item, about: Partial<DocumentFacts> = {}): DocumentFacts => ({
  item,
  state: 'held',
  regime: null,
  number: '',
  receipt: '',
  asked_on: null,
  issued_on: null,
  ends_on: null,
  energy_class: null,
  classement: null,
  stated: null,
  is_signed: false,
  has_file: true,
  stands: true,
  ...about,
});

const stated: HouseFacts['stated'] = {
  owner: 7,
  address: '3, venelle du Puits',
  village: 'Ars-en-Ré',
  legal_type: 2,
  number: '17019000123AB',
  outdoors_pool: false,
  owner_status: 1,
};

const house = (about: Partial<HouseFacts> = {}): HouseFacts => ({
  id: 101,
  agid: 1,
  insee: '17019',
  legal_type: 2,
  outdoors_pool: false,
  classement: 6,
  owner_status: 1,
  grace_until: null,
  grace_publishes: false,
  stated,
  documents: [],
  ...about,
});

const NUMBER = rule({ subject: 'registration', level: 'law', date_from: day('2026-05-20') });
const registered = document('registration', { regime: 'communal', number: '17019000123AB', has_file: false });

function itemOf(item: Checked, of: HouseFacts, rules: readonly CommuneRule[], today: Day = TODAY) {
  return standingOf(of, rules, today).items.find((one) => one.item === item)!;
}

test('10.7 a house without the number that the law asks for is blocked; with it, it is in order', () => {
  assert.equal(standingOf(house(), [NUMBER], TODAY).state, 'blocked');
  assert.equal(itemOf('registration', house(), [NUMBER]).state, 'missing');
  const complete = house({ documents: [registered] });
  assert.equal(standingOf(complete, [NUMBER], TODAY).state, 'complete');
  assert.deepEqual(lacksOf(complete, [NUMBER], { from: TODAY, to: day('2027-08-01') }, TODAY), []);
});

test('10.7 a number that was asked for with a receipt is enough until the commune answers; suspended or withdrawn it is not', () => {
  const of = (about: Partial<DocumentFacts>) => house({ documents: [{ ...registered, ...about }] });
  const asked = of({ state: 'asked', number: '', receipt: 'R-2026-77' });
  assert.equal(itemOf('registration', asked, [NUMBER]).state, 'pending');
  assert.equal(standingOf(asked, [NUMBER], TODAY).state, 'incomplete');
  assert.deepEqual(lacksOf(asked, [NUMBER], { from: TODAY, to: day('2026-12-01') }, TODAY), []);
  assert.equal(standingOf(of({ state: 'asked', number: '', receipt: '' }), [NUMBER], TODAY).state, 'blocked');
  for (const state of ['suspended', 'withdrawn'] as const) {
    assert.equal(itemOf('registration', of({ state }), [NUMBER]).state, state);
    assert.equal(standingOf(of({ state }), [NUMBER], TODAY).state, 'blocked');
  }
});

test('10.7 a hotel needs no number; a house without a scheme of numbers says so', () => {
  assert.equal(itemOf('registration', house({ legal_type: 3 }), [NUMBER]).state, 'notConcerned');
  const none = house({ documents: [{ ...registered, regime: 'none', number: '' }] });
  assert.equal(standingOf(none, [NUMBER], TODAY).state, 'complete');
});

test('10.7 a rule holds from its first day to its last, both included, and the rule of a commune goes before the one of all', () => {
  const insured = rule({
    subject: 'insurance',
    level: 'law',
    date_from: day('2027-01-01'),
    date_to: day('2027-12-31'),
  });
  const state = (rules: CommuneRule[], today: string) => standingOf(house(), rules, day(today)).state;
  assert.deepEqual(
    ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'].map((today) => state([insured], today)),
    ['complete', 'blocked', 'blocked', 'complete'],
  );
  const here = rule({ subject: 'insurance', level: 'none', insee: '17019' });
  const elsewhere = rule({ subject: 'insurance', level: 'none', insee: '17051' });
  assert.equal(state([insured, here], '2027-06-01'), 'complete');
  assert.equal(state([insured, elsewhere], '2027-06-01'), 'blocked');
});

test('10.7 what the agency requires blocks as the law does, what it advises only warns', () => {
  const state = (level: CommuneRule['level']) =>
    standingOf(house(), [rule({ subject: 'insurance', level })], TODAY).state;
  assert.deepEqual(
    [state('law'), state('agency'), state('advice'), state('none')],
    ['blocked', 'blocked', 'incomplete', 'complete'],
  );
});

test('10.7 quotes stop with the night after a document’s last day, not before', () => {
  const rules = [rule({ subject: 'insurance', level: 'law' })];
  const of = house({
    documents: [document('insurance', { issued_on: day('2026-01-01'), ends_on: day('2026-12-31') })],
  });
  const lacks = (from: string, to: string) => lacksOf(of, rules, { from: day(from), to: day(to) }, TODAY);
  assert.deepEqual(lacks('2026-12-26', '2027-01-01'), [], 'the last night is that of 31 December');
  assert.deepEqual(lacks('2026-12-26', '2027-01-02'), [{ item: 'insurance', night: '2027-01-01' }]);
  assert.deepEqual(lacks('2027-07-01', '2027-07-08'), [{ item: 'insurance', night: '2027-07-01' }]);
});

test('10.7 a stay of nine hundred nights is judged from one change to the next: a law that begins within it counts from its day, and each rule is looked at a few times', () => {
  let looks = 0;
  const counted = (about: Parameters<typeof rule>[0]) => {
    const { subject, ...made } = rule(about);
    return {
      ...made,
      get subject() {
        looks += 1;
        return subject;
      },
    };
  };
  const begins = addDays(TODAY, 800);
  const rules = [
    counted({ subject: 'insurance', level: 'law' }),
    counted({ subject: 'classification', level: 'advice' }),
    counted({ subject: 'change_of_use', level: 'law', date_from: begins, date_to: addDays(begins, 30) }),
  ];
  const insured = document('insurance', { issued_on: day('2026-01-01'), ends_on: addDays(TODAY, 900) });
  const of = house({ documents: [insured] });
  const lacks = (nights: number) => lacksOf(of, rules, { from: TODAY, to: addDays(TODAY, nights) }, TODAY);
  assert.deepEqual(lacks(800), []);
  assert.deepEqual(lacks(901), [{ item: 'change_of_use', night: begins }]);
  assert.deepEqual(
    lacks(992).map(({ item, night }) => [item, night]),
    [
      ['change_of_use', begins],
      ['insurance', addDays(TODAY, 901)],
    ],
  );
  assert.ok(looks < 500, `${looks} looks`);
});

test('10.7 a renewal goes on from the one it replaces, which counts for its own days', () => {
  const rules = [rule({ subject: 'insurance', level: 'law' })];
  const former = document('insurance', {
    issued_on: day('2026-01-01'),
    ends_on: day('2026-12-31'),
    stands: false,
  });
  const next = document('insurance', { issued_on: day('2027-01-01'), ends_on: day('2027-12-31') });
  const of = house({ documents: [former, next] });
  const standing = itemOf('insurance', of, rules);
  assert.deepEqual([standing.state, standing.until], ['held', '2027-12-31']);
  assert.deepEqual(lacksOf(of, rules, { from: day('2026-12-28'), to: day('2027-01-04') }, TODAY), []);
  const late = { ...next, issued_on: day('2027-01-03') };
  const gap = house({ documents: [former, late] });
  assert.deepEqual(lacksOf(gap, rules, { from: day('2026-12-28'), to: day('2027-01-04') }, TODAY), [
    { item: 'insurance', night: '2027-01-01' },
  ]);
});

test('10.7 what replaced one without an end has ended it; what is withdrawn is not mended by what stood before', () => {
  const rules = [rule({ subject: 'change_of_use', level: 'law' })];
  const former = document('change_of_use', { issued_on: day('2020-01-01'), stands: false });
  const withdrawn = document('change_of_use', { state: 'withdrawn', issued_on: day('2026-10-01') });
  assert.equal(itemOf('change_of_use', house({ documents: [former, withdrawn] }), rules).state, 'withdrawn');
  const later = document('change_of_use', { issued_on: day('2027-02-01') });
  assert.equal(itemOf('change_of_use', house({ documents: [former, later] }), rules).isMissing, true);
});

test('10.7 it says so sixty days before the end, and on the last day still; the day after it has ended', () => {
  const rules = [rule({ subject: 'insurance', level: 'law' })];
  const of = house({ documents: [document('insurance', { ends_on: day('2027-01-24') })] });
  const state = (today: string) => itemOf('insurance', of, rules, day(today)).state;
  assert.deepEqual(['2026-11-24', '2026-11-25', '2027-01-24', '2027-01-25'].map(state), [
    'held',
    'ending',
    'ending',
    'ended',
  ]);
});

test('10.7 stars are gone on the day that stands as their end, while other papers are good on their last day', () => {
  const rules = [rule({ subject: 'classification', level: 'law' })];
  const of = house({
    documents: [document('classification', { issued_on: day('2021-11-25'), ends_on: TODAY, classement: 6 })],
  });
  assert.equal(itemOf('classification', of, rules, day('2026-11-24')).state, 'ending');
  assert.equal(itemOf('classification', of, rules).state, 'ended');
});

test('10.7 a paper counts once it is there: its number alone is not enough', () => {
  const rules = [rule({ subject: 'pool', level: 'law' })];
  const of = (hasFile: boolean) =>
    house({ outdoors_pool: true, documents: [document('pool', { has_file: hasFile })] });
  assert.equal(itemOf('pool', of(false), rules).state, 'toAttach');
  assert.equal(itemOf('pool', of(true), rules).state, 'held');
  assert.equal(itemOf('pool', house(), rules).state, 'notConcerned', 'only with a pool');
});

test('10.7 an energy class may be too low from the day the law says so, and on nights after it', () => {
  const rules = [rule({ subject: 'energy', level: 'law', energy_class: 'D', date_from: day('2034-01-01') })];
  const of = (energy: 'D' | 'E') =>
    house({ documents: [document('energy', { issued_on: TODAY, energy_class: energy })] });
  assert.equal(itemOf('energy', of('E'), rules, day('2033-12-31')).isMissing, false);
  assert.equal(itemOf('energy', of('E'), rules, day('2034-01-01')).state, 'tooLow');
  assert.equal(itemOf('energy', of('D'), rules, day('2034-01-01')).state, 'held');
  const across = { from: day('2033-12-30'), to: day('2034-01-02') };
  assert.deepEqual(lacksOf(of('E'), rules, across, TODAY), [{ item: 'energy', night: '2034-01-01' }]);
});

test('10.7 a sworn statement is signed again when what it states has changed', () => {
  const rules = [rule({ subject: 'statement', level: 'law' })];
  const signed = document('statement', { stated, is_signed: true, has_file: false });
  assert.equal(itemOf('statement', house({ documents: [signed] }), rules).state, 'held');
  for (const change of [
    { number: '17019000124AB' },
    { legal_type: 1 },
    { address: '4, venelle du Puits' },
    { owner_status: 2 as const },
    { owner: 8 },
  ]) {
    const moved = house({ documents: [signed], stated: { ...stated, ...change } });
    assert.equal(itemOf('statement', moved, rules).state, 'outdated', JSON.stringify(change));
    assert.equal(standingOf(moved, rules, TODAY).state, 'blocked');
  }
  const paper = document('statement', { stated, is_signed: false, has_file: true });
  assert.equal(itemOf('statement', house({ documents: [paper] }), rules).state, 'held', 'signed on paper');
});

test('10.7 what staff says is not applicable lacks nothing', () => {
  const rules = [rule({ subject: 'change_of_use', level: 'law' })];
  const of = house({ documents: [document('change_of_use', { state: 'exempt', has_file: false })] });
  assert.deepEqual(
    [itemOf('change_of_use', of, rules).state, standingOf(of, rules, TODAY).state],
    ['exempt', 'complete'],
  );
  assert.equal(
    itemOf('change_of_use', house({ legal_type: 1 }), rules).state,
    'notConcerned',
    'a main residence',
  );
});

test('10.7 the owner’s status has no paper: it is said, or it lacks', () => {
  const rules = [rule({ subject: 'owner_status', level: 'law' })];
  assert.equal(standingOf(house({ owner_status: 0 }), rules, TODAY).state, 'blocked');
  assert.equal(standingOf(house({ owner_status: 2 }), rules, TODAY).state, 'complete');
});

test('10.7 published before there were legal files, a house is sold as before until its day, and on it no longer', () => {
  const grace = house({ grace_until: day('2026-12-25') });
  const stay = { from: day('2027-07-03'), to: day('2027-07-10') };
  assert.deepEqual(standingOf(grace, [NUMBER], TODAY).state, 'grace');
  assert.deepEqual(lacksOf(grace, [NUMBER], stay, day('2026-12-24')), []);
  assert.deepEqual(lacksOf(grace, [NUMBER], stay, day('2026-12-25')), [
    { item: 'registration', night: '2027-07-03' },
  ]);
  assert.equal(standingOf(grace, [NUMBER], day('2026-12-25')).state, 'blocked');
});
