import { asDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfChoice, oneDay, pressed, rangeOf, stretched, withWeekday } from './chosen.ts';
import { clashesOf, rebased, settled } from './clash.ts';
import { daysBetween, edited, givenUp, NOTHING_CHANGED, redone, saved, undone } from './draft.ts';
import type { DayValues, Draft, StoredDay } from './draft.ts';

const BARE: DayValues = {
  amount: null,
  arrival: true,
  departure: true,
  minimum: 1,
  maximum: null,
  closed: false,
  donotimport: false,
};
const d = asDay;

function storedDays(from: string, to: string, values: Partial<DayValues> = {}, kept: StoredDay['kept'] = []) {
  return new Map<Day, StoredDay>(
    daysBetween(d(from), d(to)).map((day) => [day, { values: { ...BARE, ...values }, kept }]),
  );
}

const amounts = ({ changes }: Draft) => [...changes].map(([day, { now }]) => [day.slice(5), now.amount]);

test('CAL-03 a first press begins a range, a second ends it, whichever came first in the year', () => {
  const open = pressed(undefined, d('2027-08-15'));
  assert.equal(open.isOpen, true);
  const range = pressed(open, d('2027-08-01'));
  assert.deepEqual([rangeOf(range), range.isOpen], [{ from: '2027-08-01', to: '2027-08-15' }, false]);
  assert.equal(daysOfChoice(range, undefined).length, 15);
  assert.deepEqual(rangeOf(pressed(range, d('2027-09-01'))), { from: '2027-09-01', to: '2027-09-01' });
});

test('CAL-03 with Shift it is stretched from where it began, back over its beginning too', () => {
  const one = oneDay(d('2027-08-10'));
  assert.deepEqual(rangeOf(stretched(one, d('2027-08-17'))), { from: '2027-08-10', to: '2027-08-17' });
  assert.deepEqual(rangeOf(stretched(stretched(one, d('2027-08-17')), d('2027-08-03'))), {
    from: '2027-08-03',
    to: '2027-08-10',
  });
});

test('CAL-14 of a range only its Saturdays, or its holidays, may be chosen', () => {
  const july = { ...oneDay(d('2027-07-01')), head: d('2027-07-31') };
  const saturdays = { ...july, weekdays: new Set([6]) };
  assert.deepEqual(daysOfChoice(saturdays, undefined), [
    '2027-07-03',
    '2027-07-10',
    '2027-07-17',
    '2027-07-24',
    '2027-07-31',
  ]);
  assert.deepEqual(withWeekday(saturdays, 6), saturdays, 'never none at all');
  const holidays = { school: new Set(['2027-07-04', '2027-07-10']), public: new Set(['2027-07-14']) };
  assert.deepEqual(daysOfChoice({ ...july, within: 'public' }, holidays), ['2027-07-14']);
  assert.deepEqual(daysOfChoice({ ...saturdays, within: 'school' }, holidays), ['2027-07-10']);
});

test('CAL-18 what is as it was stored is no change; undo and redo go through every step', () => {
  const stored = storedDays('2027-08-01', '2027-08-03', { amount: cents(20_000) });
  const one = edited(NOTHING_CHANGED, stored, [...stored.keys()], { amount: cents(25_000) });
  const two = edited(one, stored, [d('2027-08-02')], { amount: cents(20_000) });
  assert.deepEqual(amounts(two), [
    ['08-01', 25_000],
    ['08-03', 25_000],
  ]);
  const back = undone(two, stored);
  assert.equal(back.changes.size, 3);
  assert.equal(undone(back, stored).changes.size, 0);
  assert.deepEqual(amounts(redone(undone(back, stored), stored)), amounts(one));
  assert.equal(
    edited(one, stored, [...stored.keys()], { amount: cents(25_000) }),
    one,
    'nothing to take back',
  );
  assert.equal(givenUp(two, stored).changes.size, 0);
  assert.equal(undone(givenUp(two, stored), stored).changes.size, 2, 'giving up is taken back too');
});

test('CAL-04 the night a request holds keeps its price and stays taken; what else is said of it is written', () => {
  const stored = new Map([
    ...storedDays('2027-08-01', '2027-08-01'),
    ...storedDays('2027-08-02', '2027-08-02', { amount: cents(10_000), closed: false }, ['amount', 'closed']),
  ]);
  const draft = edited(NOTHING_CHANGED, stored, [...stored.keys()], {
    amount: cents(30_000),
    closed: true,
    minimum: 7,
  });
  assert.deepEqual(draft.changes.get(d('2027-08-01'))?.now, { amount: 30_000, closed: true, minimum: 7 });
  assert.deepEqual(draft.changes.get(d('2027-08-02'))?.now, { minimum: 7 });
});

test('a step can be taken back after it was saved: it is a change again', () => {
  const before = storedDays('2027-08-01', '2027-08-01', { amount: cents(20_000) });
  const draft = edited(NOTHING_CHANGED, before, [d('2027-08-01')], { amount: cents(25_000) });
  const after = storedDays('2027-08-01', '2027-08-01', { amount: cents(25_000) });
  const quiet = rebased(saved(draft, draft.changes), after);
  assert.equal(quiet.changes.size, 0);
  assert.deepEqual(amounts(undone(quiet, after)), [['08-01', 20_000]]);
});

test('a save of somebody else is told day by day where it is about the same, and nowhere else', () => {
  const read = storedDays('2027-08-01', '2027-08-04', { amount: cents(20_000) });
  const draft = edited(NOTHING_CHANGED, read, [...read.keys()], { amount: cents(25_000) });
  const now = new Map(read);
  const say = (day: string, values: Partial<DayValues>) =>
    now.set(d(day), { values: { ...BARE, amount: cents(20_000), ...values }, kept: [] });
  say('2027-08-02', { amount: cents(18_000) });
  say('2027-08-03', { amount: cents(25_000) });
  say('2027-08-04', { minimum: 7 });
  const met = rebased(draft, now);
  assert.equal(met.changes.has(d('2027-08-03')), false, 'they wrote the same');
  assert.deepEqual(clashesOf(met.changes, now), [
    { day: '2027-08-02', column: 'amount', theirs: 18_000, mine: 25_000 },
  ]);
  const [clash] = clashesOf(met.changes, now);
  const theirs = settled(met, now, [clash!], 'theirs');
  assert.deepEqual(
    amounts(theirs).map(([day]) => day),
    ['08-01', '08-04'],
  );
  const mine = settled(met, now, [clash!], 'mine');
  assert.deepEqual([clashesOf(mine.changes, now), mine.changes.size], [[], 3]);
});

test('what is changed while a save is on its way is not taken for saved', () => {
  const stored = storedDays('2027-08-01', '2027-08-01', { amount: cents(10_000) });
  const sent = edited(NOTHING_CHANGED, stored, [d('2027-08-01')], { amount: cents(20_000), minimum: 3 });
  const later = edited(sent, stored, [d('2027-08-01')], { amount: cents(30_000) });
  const left = saved(later, sent.changes);
  assert.deepEqual(left.changes.get(d('2027-08-01')), { was: { amount: 20_000 }, now: { amount: 30_000 } });
});
