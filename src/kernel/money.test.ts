import assert from 'node:assert/strict';
import test from 'node:test';
import {
  cents,
  divideHalfUp,
  eurosInput,
  formatEuros,
  fromEuros,
  parseEuros,
  readPercent,
  share,
  sumCents,
  toEuros,
} from './money.ts';

test('VALID-04 C38 a price has no decimals, one or two, after a comma or a dot', () => {
  assert.equal(parseEuros('10,50'), 1050);
  assert.equal(parseEuros('10.5'), 1050);
  assert.equal(parseEuros(' 10 '), 1000);
  assert.equal(parseEuros('0'), 0);
  for (const wrong of ['10,505', '10,', ',50', '-1', '1e3', '', 'abc', '10,5,0', '0x10', '١'])
    assert.equal(parseEuros(wrong), null, wrong);
});

test('an amount copied from a screen is read, its thousands where thousands are', () => {
  assert.equal(parseEuros('1\u00a0234,50'), 123450);
  assert.equal(parseEuros('12 345 678'), 1234567800);
  assert.equal(parseEuros('1 5'), null);
  assert.equal(parseEuros('1 234 5'), null);
});

test('a percentage is read with its sign, however the minus and the spaces were typed', () => {
  for (const text of ['-5%', '\u22125\u00a0%', '\u2013 5 %', ' - 5,00 % '])
    assert.deepEqual(readPercent(text), { sign: '-', basisPoints: 500 }, text);
  assert.deepEqual(readPercent('-5,5 %'), { sign: '-', basisPoints: 550 });
  assert.deepEqual(readPercent('+10.25%'), { sign: '+', basisPoints: 1025 });
  assert.deepEqual(readPercent('5\u202f%'), { sign: '', basisPoints: 500 });
  for (const wrong of ['5', '%', '-%', '--5%', '5,555 %', '1000 %', '5 % 5', '-5 pour cent', ''])
    assert.equal(readPercent(wrong), null, wrong);
});

test('C07 every cent up to 5 000 euros survives the screen and the wire', () => {
  for (let amount = 0; amount <= 500_000; amount += 1) {
    assert.equal(parseEuros(eurosInput(cents(amount))), amount);
    assert.equal(Math.round(toEuros(cents(amount)) * 100), amount);
  }
  assert.equal(parseEuros('19,99'), 1999);
});

test('an amount beyond what a number holds exactly is refused, not rounded', () => {
  assert.equal(parseEuros('90071992547409,91'), 9007199254740991);
  assert.equal(parseEuros('90071992547409,92'), null);
  assert.throws(() => cents(0.5), RangeError);
  assert.throws(() => cents(Number.NaN), RangeError);
});

test('amounts are written with two decimals, a comma, spaces that do not break and a real minus', () => {
  assert.equal(formatEuros(cents(123450)), '1\u00a0234,50\u00a0€');
  assert.equal(formatEuros(cents(-123456789)), '\u22121\u00a0234\u00a0567,89\u00a0€');
  assert.equal(formatEuros(cents(5)), '0,05\u00a0€');
  assert.equal(formatEuros(cents(-0)), '0,00\u00a0€');
  assert.equal(eurosInput(cents(-123450)), '-1234,50');
});

test('a share is rounded half up to the cent', () => {
  assert.equal(share(cents(150), 100), 2);
  assert.equal(share(cents(149), 100), 1);
  assert.equal(share(cents(-150), 100), -2);
  assert.equal(share(cents(100_000), 300), 3000);
  assert.equal(divideHalfUp(10, 4), 3);
  assert.throws(() => divideHalfUp(1, 0), RangeError);
  assert.equal(sumCents([cents(1), cents(2)]), 3);
});

test('C07 the wire’s euros come back to the very cent, for every cent up to 10 000 €', () => {
  for (let amount = -1_000_000; amount <= 1_000_000; amount++)
    if (fromEuros(toEuros(cents(amount))) !== amount) assert.fail(`${amount} cents`);
});
