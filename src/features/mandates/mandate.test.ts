import { asDay } from '#kernel/day.ts';
import { readField } from '#kernel/fields.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { MANDATE_FIELDS } from './fields.ts';
import { MANDATE_ACTIONS, mandateCan, missingTerms, standingOf } from './mandate.ts';
import type { MandateStanding } from './mandate.ts';

const term = (from: string | null, to: string | null) => ({
  date_from: from === null ? null : asDay(from),
  date_to: to === null ? null : asDay(to),
});

test('B104 a mandate in force begins on its first day and is over after its last', () => {
  const signed = { state: 'in_force', ...term('2027-01-01', '2027-12-31') } as const;
  const on = (day: string) => standingOf(signed, asDay(day));
  assert.deepEqual(['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'].map(on), [
    'ahead',
    'in_force',
    'in_force',
    'ended',
  ]);
  const draft = { state: 'draft', ...term('2020-01-01', '2020-12-31') } as const;
  assert.equal(standingOf(draft, asDay('2027-01-01')), 'draft', 'a draft never ends');
  assert.equal(standingOf({ state: 'draft', ...term(null, null) }, asDay('2027-01-01')), 'draft');
});

test('B104 what can be done to a mandate in each state', () => {
  const standings: MandateStanding[] = ['draft', 'to_be_signed', 'ahead', 'in_force', 'ended', 'cancelled'];
  const table = Object.fromEntries(
    MANDATE_ACTIONS.map((action) => [
      action,
      standings.filter((standing) => mandateCan[action](standing) === null),
    ]),
  );
  assert.deepEqual(table, {
    edit: ['draft'],
    prepare: ['draft'],
    recall: ['to_be_signed'],
    sign: ['draft', 'to_be_signed'],
    end: ['ahead', 'in_force'],
    cancel: ['draft', 'to_be_signed'],
  });
});

test('B104 one to let says for how much and who pays for what before it is signed; one of housekeeping, for how long', () => {
  const blank = { date_from: null, date_to: null, notice_months: null, rate: null };
  assert.deepEqual(missingTerms({ kind: 'location', ...blank }), [
    'date_from',
    'date_to',
    'notice_months',
    'rate',
    'cleaning_by',
    'linen_by',
    'payout_day',
  ]);
  assert.deepEqual(missingTerms({ kind: 'intendance', ...blank }), ['date_from', 'date_to', 'notice_months']);
  assert.deepEqual(
    missingTerms({ kind: 'intendance', date_from: '2027-01-01', date_to: '2027-12-31', notice_months: 0 }),
    [],
    'no notice is a notice',
  );
});

test('B104 rates in basis points, thresholds in cents, a payout day every month has, a last day to claim that comes every year', () => {
  const read = (name: keyof typeof MANDATE_FIELDS, value: unknown) => {
    const answer = readField(MANDATE_FIELDS[name], value);
    return 'value' in answer ? answer.value : answer.problem.type;
  };
  assert.deepEqual(
    ['20', '17,5', '10.555', '0', '100', '100,01'].map((typed) => read('rate', typed)),
    [2000, 1750, 'price', 'greaterZero', 10_000, 'max'],
  );
  assert.equal(read('works_threshold', '1 200,50'), 120_050);
  assert.deepEqual(
    [0, 1, 28, 29].map((typed) => read('payout_day', typed)),
    ['greaterZero', 1, 28, 'max'],
  );
  assert.deepEqual(
    ['31/1', '29/02', '31.12', '32/01', 'janvier', ''].map((typed) => read('claim_until', typed)),
    ['31/01', 'day', '31/12', 'day', 'maxLength', ''],
  );
});
