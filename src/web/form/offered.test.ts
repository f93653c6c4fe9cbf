import assert from 'node:assert/strict';
import test from 'node:test';
import { offeredInGroups, offeredOptions } from './offered.ts';

const list = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: String(n + 1), label: `Île ${n + 1}` }));
const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);

test('GLOBAL-38 of more than seventy options the first six that are not chosen are shown, beside the chosen', () => {
  assert.equal(offeredOptions(list(70), [], '').length, 70);
  assert.deepEqual(values(offeredOptions(list(71), [], '')), ['1', '2', '3', '4', '5', '6']);
  assert.deepEqual(values(offeredOptions(list(71), ['2', '50'], '')), [
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '50',
  ]);
});

test('GLOBAL-38 what is typed narrows them, whatever its accents; what is chosen stays in sight', () => {
  assert.deepEqual(values(offeredOptions(list(71), ['2'], 'ILE 7')), ['2', '7', '70', '71']);
  assert.deepEqual(values(offeredOptions(list(9), [], 'île 9')), ['9']);
});

test('GLOBAL-38 a list in groups shows six that are not chosen in all, and no group that is empty', () => {
  const options = list(71);
  const groups = [
    { group: 'a', items: options.slice(0, 4) },
    { group: 'b', items: options.slice(4, 60) },
    { group: 'c', items: options.slice(60) },
  ];
  const shown = (chosen: string[], words = '') =>
    offeredInGroups(groups, chosen, words).map((each) =>
      'group' in each ? [each.group, ...values(each.items)] : [each.value],
    );
  assert.deepEqual(shown([]), [
    ['a', '1', '2', '3', '4'],
    ['b', '5', '6'],
  ]);
  assert.deepEqual(shown(['2', '65']), [
    ['a', '1', '2', '3', '4'],
    ['b', '5', '6', '7'],
    ['c', '65'],
  ]);
  assert.deepEqual(shown([], 'ile 70'), [['c', '70']]);
  assert.deepEqual(values(offeredInGroups(options, ['50'], '') as { value: string }[]), [
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '50',
  ]);
});

test('C48 what is chosen and no longer listed is shown as it is stored', () => {
  assert.deepEqual(offeredOptions(list(1), ['99'], ''), [
    { value: '1', label: 'Île 1' },
    { value: '99', label: '99' },
  ]);
});
