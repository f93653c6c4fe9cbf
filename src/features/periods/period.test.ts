import { cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { linesIn, textOfPeriods } from './formlines.ts';
import { readPeriods } from './period.ts';
import type { TypedPeriod } from './period.ts';
import { periodWire } from './wire.ts';

const line = (from: string, to: string, price = '100', type = '0'): TypedPeriod => ({
  from,
  to,
  price,
  type,
});
const months = (count: number) =>
  Array.from({ length: count }, (_, n) => line(`01/01/${2027 + n}`, `31/01/${2027 + n}`));

function problems(...lines: TypedPeriod[]): [field: string | undefined, type: string][] {
  const read = readPeriods(lines);
  return 'warnings' in read ? read.warnings.map(({ field, type }) => [field, type]) : [];
}

test('PRICE-01 a period is two days, whole euros and a kind; kept in the order of its days', () => {
  const read = readPeriods([
    line('01/08/2027', '31/08/2027', '1 250', '0'),
    line('2027-07-01', '2027-07-31', '180', '1'),
  ]);
  assert.deepEqual(read, {
    periods: [
      { from: '2027-07-01', to: '2027-07-31', price: cents(18_000), type: 1 },
      { from: '2027-08-01', to: '2027-08-31', price: cents(125_000), type: 0 },
    ],
  });
  assert.ok('periods' in read);
  const shown = textOfPeriods(read.periods.map(periodWire));
  assert.deepEqual(linesIn(shown)[1], line('2027-08-01', '2027-08-31', '1250', '0'));
});

test('PRICE-02 a price is whole euros from 0 to 99999', () => {
  const at = (price: string) => problems(line('01/08/2027', '02/08/2027', price));
  for (const price of ['0', '1', '99999', '99 999']) assert.deepEqual(at(price), [], price);
  assert.deepEqual(at('100000'), [['price1', 'max']]);
  assert.deepEqual(at('-1'), [['price1', 'min']]);
  for (const price of ['10,5', '10.555', 'cent', '1e3'])
    assert.deepEqual(at(price), [['price1', 'integer']], price);
  assert.deepEqual(at(''), [['price1', 'required']]);
});

test('PRICE-03 PRICE-05 C04 ten periods are read, an eleventh is refused', () => {
  assert.deepEqual(problems(...months(10)), []);
  assert.deepEqual(problems(...months(11)), [['prices', 'tooManyPeriods']]);
  assert.deepEqual(problems(...months(10), line('', '', '')), []);
});

test('PRICE-04 an empty line is no line, one at 0 € is not kept', () => {
  assert.deepEqual(
    readPeriods([line('', '', ''), line(' ', '', '0'), line('01/08/2027', '02/08/2027', '0')]),
    {
      periods: [],
    },
  );
});

test('a line that is half written says what is missing of it', () => {
  assert.deepEqual(problems(line('01/08/2027', '', '')), [
    ['to1', 'required'],
    ['price1', 'required'],
  ]);
  assert.deepEqual(problems(line('', '', ''), line('31/02/2027', '01/03/2027')), [['from2', 'day']]);
  assert.deepEqual(problems(line('02/08/2027', '01/08/2027')), [['to1', 'rangeReversed']]);
  assert.deepEqual(problems(line('01/08/2027', '01/08/2027')), []);
  assert.deepEqual(problems(line('01/08/2027', '02/08/2027', '5', '3')), [['type1', 'unknownChoice']]);
});

test('B38 two periods of one kind share no day, of two kinds they may', () => {
  const july = line('01/07/2027', '31/07/2027');
  assert.deepEqual(problems(july, line('31/07/2027', '15/08/2027')), [['from2', 'periodsOverlap']]);
  assert.deepEqual(problems(july, line('01/08/2027', '15/08/2027')), []);
  assert.deepEqual(problems(july, line('01/07/2027', '31/07/2027', '50', '1')), []);
  assert.deepEqual(problems(july, line('10/06/2027', '01/09/2027')), [['from2', 'periodsOverlap']]);
});
