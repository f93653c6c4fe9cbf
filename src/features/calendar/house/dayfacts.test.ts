import { asDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DayDdl } from '../api.ts';
import { inCommon, MIXED, readCount, readPrice } from './common.ts';
import { saidOf } from './dayfacts.ts';
import type { DayFacts } from './dayfacts.ts';
import type { DayValues } from './draft.ts';
import { holidayPeriods, holidaysByDay, lanePieces } from './holidaylane.ts';
import { keyAct } from './keys.ts';

const TODAY = asDay('2027-06-01');
const DAY = asDay('2027-08-07');

function facts(values: Partial<DayValues> = {}, more: Partial<DayFacts> = {}): DayFacts {
  return {
    day: DAY,
    values: {
      amount: cents(21_000),
      arrival: true,
      departure: true,
      minimum: 1,
      maximum: null,
      closed: false,
      donotimport: false,
      ...values,
    },
    kept: [],
    holder: undefined,
    wholeWeeks: false,
    contract: null,
    isUnreviewed: false,
    saidBy: { amount: 0 },
    version: 0,
    ddls: [],
    ...more,
  };
}

const said = (day: DayFacts, isChanged = false) =>
  saidOf(day, day.values, { today: TODAY, language: 'fr', stayText: (ddl) => ddl.sender_name, isChanged });

test('a day that cannot be had says so first, and never that one may arrive', () => {
  const stay = { sender_name: 'Jeanne', is_arrival: 0, is_departure: 0 } as DayDdl;
  const taken = said(facts({}, { holder: 'request', kept: ['amount', 'closed'], ddls: [stay] }));
  assert.equal(taken.label, 'indisponible, samedi 7 août 2027, occupé, Jeanne');
  assert.deepEqual([taken.look, taken.arrival, taken.reason], ['booked', false, 'occupé']);
  const closed = said(facts({ closed: true }, { holder: 'block' }));
  assert.match(closed.label, /^indisponible, samedi 7 août 2027, fermé/);
  assert.equal(said(facts({}, { holder: 'import' })).look, 'booked');
  assert.match(said(facts({}, { isUnreviewed: true })).label, /^indisponible, .*saison pas encore revue/);
});

test('CAL-01 a free day says its price, what it asks and what was changed, in the words of its signs', () => {
  const free = said(facts({ minimum: 3, maximum: 7, departure: false }), true);
  assert.equal(
    free.label,
    'samedi 7 août 2027, libre, 210,00\u00a0€, arrivée possible, pas de départ, 3 nuits au moins, 7 nuits au plus, modifié, pas enregistré',
  );
  assert.equal(free.length, '3–7');
  assert.equal(said(facts({ amount: null })).look, 'unpriced');
  assert.match(said(facts({ amount: cents(0) })).label, /sans tarif/);
  assert.equal(said(facts({ minimum: 7 })).length, '7+');
  assert.equal(said(facts({}, { wholeWeeks: true })).length, '×7');
  assert.equal(said(facts({ donotimport: true })).label.includes('autres sites non importés'), true);
});

test('CAL-06 CAL-07 A15 a price of a night has no decimals or two; empty, it leaves days that differ as they are', () => {
  assert.deepEqual(readPrice('210', false), { value: 21_000 });
  assert.deepEqual(readPrice('210,50', false), { value: 21_050 });
  assert.deepEqual(readPrice('1 000.00', false), { value: 100_000 });
  assert.deepEqual(readPrice('0', false), { value: 0 });
  assert.deepEqual(readPrice('999999', false), { value: 99_999_900 });
  for (const wrong of ['210,5', '10,555', '-5', 'cher', '1e3', '12 34'])
    assert.deepEqual(readPrice(wrong, false), { problem: 'isNaNPrice' }, wrong);
  assert.deepEqual(readPrice('1000000', false), { problem: 'max', n: 999_999 });
  assert.equal(readPrice('  ', true), 'unchanged');
  assert.deepEqual(readPrice('', false), { value: null });
});

test('a stay has at least a night: 0, 100, halves and words are refused', () => {
  const minimum = { empty: 1, most: 99 };
  assert.deepEqual(readCount('7', false, minimum), { value: 7 });
  assert.deepEqual(readCount('', false, minimum), { value: 1 });
  assert.deepEqual(readCount('', true, minimum), 'unchanged');
  assert.deepEqual(readCount('0', false, minimum), { problem: 'min', n: 1 });
  assert.deepEqual(readCount('-3', false, minimum), { problem: 'min', n: 1 });
  assert.deepEqual(readCount('100', false, minimum), { problem: 'max', n: 99 });
  assert.deepEqual(readCount('2,5', false, minimum), { problem: 'integer' });
});

test('what days have in common is asked of those it can be written of', () => {
  const other = asDay('2027-08-08');
  const all = new Map<Day, DayFacts>([
    [DAY, facts()],
    [other, { ...facts({ amount: cents(5) }), day: other, kept: ['amount', 'closed'], holder: 'request' }],
  ]);
  const common = inCommon([DAY, other], all, new Map());
  assert.deepEqual([common?.values.amount, common?.writable.amount], [21_000, 1]);
  const changes = new Map([[DAY, { was: { minimum: 1 }, now: { minimum: 4 } }]]);
  assert.equal(inCommon([DAY, other], all, changes)?.values.minimum, MIXED);
});

test('CAL-13 keys go by day, week and month; with Shift they stretch', () => {
  const key = (name: string, more = {}) =>
    keyAct(DAY, { key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
  assert.deepEqual(key('ArrowDown'), { kind: 'move', to: '2027-08-14', stretches: false });
  assert.deepEqual(key('ArrowLeft', { shiftKey: true }), { kind: 'move', to: '2027-08-06', stretches: true });
  assert.deepEqual(key('PageDown'), { kind: 'move', to: '2027-09-07', stretches: false });
  assert.deepEqual(key('Home'), { kind: 'move', to: '2027-08-02', stretches: false });
  assert.deepEqual(key('5'), { kind: 'type', digit: '5' });
  assert.deepEqual(key('z', { ctrlKey: true }), { kind: 'undo' });
  assert.deepEqual(key('Z', { ctrlKey: true, shiftKey: true }), { kind: 'redo' });
  assert.deepEqual(key('s', { metaKey: true }), { kind: 'save' });
  assert.equal(key('a'), undefined);
  assert.equal(key('ArrowDown', { altKey: true }), undefined);
});

test('holidays that are called the same stand as one piece over their week', () => {
  const zones = (list: string) => ({ zones: list.split(' '), school: "Vacances d'hiver", public: '' });
  const days = new Map([
    ['2027-02-08', zones('A')],
    ['2027-02-09', zones('A')],
    ['2027-02-10', zones('A B')],
    ['2027-02-12', { zones: ['A', 'B'], school: "Vacances d'hiver", public: 'Fête' }],
  ]);
  const week = [
    '2027-02-08',
    '2027-02-09',
    '2027-02-10',
    '2027-02-11',
    '2027-02-12',
    null,
    null,
  ] as (Day | null)[];
  assert.deepEqual(lanePieces(week, days), [
    { at: 0, days: 2, kind: 'school', text: 'Hiver · A' },
    { at: 2, days: 1, kind: 'school', text: 'Hiver · A B' },
    { at: 4, days: 1, kind: 'public', text: 'Fête' },
  ]);
});

test('holidays of three zones are told by day, and as periods one can choose', () => {
  const told = [
    { kind: 'school', label: 'Vacances d’hiver', zone: 'B', from: '2027-02-09', to: '2027-02-10' },
    { kind: 'school', label: 'Vacances d’hiver', zone: 'A', from: '2027-02-09', to: '2027-02-10' },
    { kind: 'school', label: 'Vacances d’hiver', zone: 'C', from: '2027-02-10', to: '2027-02-11' },
    { kind: 'public', label: '14 juillet', zone: '', from: '2027-07-14', to: '2027-07-14' },
  ] as const;
  const days = holidaysByDay(told);
  assert.deepEqual(days.get('2027-02-10'), {
    zones: ['A', 'B', 'C'],
    school: 'Vacances d’hiver',
    public: '',
  });
  assert.deepEqual(days.get('2027-02-11')?.zones, ['C']);
  assert.deepEqual(days.get('2027-07-14'), { zones: [], school: '', public: '14 juillet' });
  assert.deepEqual(
    holidayPeriods(told).map(({ from, zones }) => [from, zones]),
    [
      ['2027-02-09', 'A B'],
      ['2027-02-10', 'C'],
    ],
  );
});
