import { MAX_AMOUNT } from './money.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import * as fields from './fields.ts';
import type { Field } from './fields.ts';
import { greaterZero } from './rules.ts';

const label = { fr: 'Champ', en: 'Field' };
const CHOICES = [
  { id: 1, label },
  { id: 'er', label },
] as const;

function stored(field: Field, value: unknown) {
  const read = fields.readField(field, value);
  assert.ok('value' in read, `${field.kind} accepts ${JSON.stringify(value)}`);
  return read.value;
}
function problem(field: Field, value: unknown) {
  const read = fields.readField(field, value);
  assert.ok('problem' in read, `${field.kind} refuses ${JSON.stringify(value)}`);
  return read.problem.type;
}

test('VALID-23 a text field has its bound, and keeps what was typed without the spaces around it', () => {
  assert.equal(stored(fields.text(label, 6), ' héé🏝 '), 'héé🏝');
  assert.equal(stored(fields.text(label, 5), null), '');
  assert.equal(problem(fields.text(label, 5), '123456'), 'maxLength');
  assert.equal(problem(fields.longtext(label, 5), '123456'), 'maxLength');
  // @ts-expect-error VALID-23: without a bound it does not compile
  assert.ok(fields.text(label));
});

test('C05 a text the database cannot keep is refused at its field', () => {
  assert.equal(problem(fields.text(label, 5), 'a\0b'), 'wrongType');
  assert.equal(problem(fields.longtext(label, 5), '\0'), 'wrongType');
});

test('C07 C38 euros are kept as cents, whatever the separator', () => {
  const euros = fields.euros(label);
  for (const value of ['19,99', '19.99', 19.99]) assert.equal(stored(euros, value), 1999);
  assert.equal(stored(euros, '1 234,50'), 123450);
  assert.equal(stored(euros, ''), null);
  assert.equal(stored(euros, 1_000_000), MAX_AMOUNT);
  assert.equal(problem(euros, 10_000_000), 'max');
  for (const value of ['19,999', 'x', 0.1 + 0.2]) assert.equal(problem(euros, value), 'price');
  for (const value of ['-1', '\u2212 5,00 €', -1]) assert.equal(problem(euros, value), 'positive');
});

test('a percentage is kept as basis points, at most 100', () => {
  assert.equal(stored(fields.percent(label), '3,5'), 350);
  assert.equal(stored(fields.percent(label), 100), 10_000);
  assert.equal(problem(fields.percent(label), '100,01'), 'max');
});

test('integers fit the database and are whole', () => {
  assert.equal(stored(fields.integer(label), '12'), 12);
  assert.equal(stored(fields.integer(label), 2_147_483_647), 2_147_483_647);
  assert.equal(problem(fields.integer(label), 2_147_483_648), 'max');
  assert.equal(problem(fields.integer(label), '1,5'), 'integer');
  assert.equal(problem(fields.integer(label), -1), 'min');
  assert.equal(problem(fields.reference(label, 'house'), 0), 'min');
});

test('a flag is 0 or 1, in each of the ways forms say it', () => {
  const flag = fields.flag(label);
  for (const yes of [1, '1', true]) assert.equal(stored(flag, yes), true);
  for (const no of [0, '0', false, null, '']) assert.equal(stored(flag, no), false);
  for (const wrong of [2, 'true', 'yes', {}]) assert.equal(problem(flag, wrong), 'wrongType');
});

test('a choice is one of its list, kept under its own id', () => {
  const choice = fields.choice(label, CHOICES);
  assert.equal(stored(choice, '1'), 1);
  assert.equal(stored(choice, 'er'), 'er');
  assert.equal(stored(choice, ''), null);
  for (const wrong of [2, 'ER', {}, [1]]) assert.equal(problem(choice, wrong), 'unknownChoice');
});

test('days exist, mails and phones have their shape', () => {
  assert.equal(stored(fields.day(label), '2026-08-08'), '2026-08-08');
  assert.equal(problem(fields.day(label), '2026-02-30'), 'day');
  assert.equal(problem(fields.mail(label, 300), 'lea@'), 'mail');
  assert.equal(problem(fields.phone(label, 100), 'abc'), 'phone');
});

test('a value of another type is refused, not turned into text', () => {
  for (const field of [fields.text(label, 50), fields.day(label), fields.mail(label, 50)])
    for (const value of [5, true, {}, ['a']]) assert.equal(problem(field, value), 'wrongType');
  for (const field of [fields.euros(label), fields.integer(label), fields.reference(label, 'house')])
    for (const value of [true, {}, [1]]) assert.equal(problem(field, value), 'wrongType');
});

test('required comes first, other rules after those of the kind', () => {
  const field = fields.euros(label, { required: true, rules: [greaterZero] });
  assert.deepEqual(
    field.rules.map(({ wire }) => wire),
    ['required', 'price', 'max[1000000]', 'greaterZero'],
  );
  assert.equal(problem(field, ''), 'required');
  assert.equal(problem(field, '0'), 'greaterZero');
  assert.equal(fields.moment(label).readOnly, true);
});

test('several choices are kept once each, in the order of their numbers; one that is not listed is refused', () => {
  const several = fields.choices(label, [
    { id: 1, label },
    { id: 2, label },
    { id: 10, label },
  ]);
  assert.deepEqual(stored(several, [10, 1, 1]), [1, 10]);
  assert.deepEqual(stored(several, '10, 2'), [2, 10], 'as a form holds them');
  for (const nothing of [null, undefined, '', []]) assert.deepEqual(stored(several, nothing), []);
  assert.equal(problem(several, [3]), 'unknownChoice');
  for (const wrong of [['x'], [1.5], [-1], { 1: 1 }, true, Array.from({ length: 201 }, () => 1)])
    assert.equal(problem(several, wrong), 'wrongType', JSON.stringify(wrong).slice(0, 40));
});

test('of a list that stands in the database the shape is known here: numbers, or words', () => {
  const number = fields.listed(label, { name: 'housetype', ids: 'number' });
  assert.equal(stored(number, '601'), 601);
  assert.equal(stored(number, null), null);
  for (const wrong of [0, -1, 1.5, 'maison', 2 ** 31, [601]])
    assert.equal(problem(number, wrong), 'unknownChoice', String(wrong));
  const word = fields.listed(label, { name: 'village', ids: 'text' });
  assert.equal(stored(word, 'ars-en-re'), 'ars-en-re');
  for (const wrong of [3, "l'île", 'a'.repeat(101), ['loix']])
    assert.equal(problem(word, wrong), 'unknownChoice', String(wrong));
  const several = fields.choices(label, { name: 'indoorsequipment', ids: 'number' });
  assert.deepEqual(stored(several, [102, 101]), [101, 102]);
  assert.equal(problem(several, [0]), 'unknownChoice');
});

test('a place is kept as one text, whatever stands between its numbers', () => {
  assert.equal(stored(fields.place(label), ' 46.2 ; -1.37 '), '46.2,-1.37');
  assert.equal(stored(fields.place(label), ''), '');
  assert.equal(problem(fields.place(label), '91,0'), 'place');
  assert.equal(problem(fields.place(label), 46.2), 'wrongType');
});

test('a whole number with bounds of its own is told them', () => {
  const surface = fields.wholeNumber(label, [greaterZero], { unit: 'm²' });
  assert.equal(stored(surface, '1 050'), 1050);
  assert.equal(problem(surface, 0), 'greaterZero');
  assert.equal(problem(surface, '10,5'), 'integer');
  assert.equal(surface.unit, 'm²');
});
