import assert from 'node:assert/strict';
import test from 'node:test';
import { offeredOptions } from './offered.ts';

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

test('C48 what is chosen and no longer listed is shown as it is stored', () => {
  assert.deepEqual(offeredOptions(list(1), ['99'], ''), [
    { value: '1', label: 'Île 1' },
    { value: '99', label: '99' },
  ]);
});
