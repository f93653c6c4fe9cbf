import type { Cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TypedBid } from './bid.ts';
import { amountOf, biderOf, readBid, totalOf } from './bid.ts';

const FULL = {
  bid: '900',
  guarantee: '500,00',
  taxedesejour: '23.10',
  locationlinge: 60,
  fraisservice: '27',
  options: '15,5',
  discount: '45',
};

function problems(typed: TypedBid) {
  const read = readBid(typed);
  return 'warnings' in read ? read.warnings.map(({ type, field }) => [type, field]) : [];
}

test('CHAT-17 A42 A43 euros with two decimals at most become cents; the total leaves the guarantee out and the discount off', () => {
  const read = readBid(FULL);
  assert.ok('bid' in read);
  assert.deepEqual(read.bid, {
    bid: 90_000,
    guarantee: 50_000,
    taxedesejour: 2310,
    locationlinge: 6000,
    fraisservice: 2700,
    options: 1550,
    discount: 4500,
    total: 98_060,
    part: null,
  });
  assert.equal(totalOf(read.bid), 98_060);
  assert.equal(biderOf(read.bid), 92_700);
});

test('CHAT-17 B59 deposit and balance make the total to the cent, and the quarter is never passed', () => {
  for (const total of [1, 3, 98_061, 98_062, 98_063, 100_000_000] as Cents[]) {
    assert.equal(amountOf('arrhes', total) + amountOf('solde', total), total);
    assert.ok(amountOf('arrhes', total) * 4 <= total);
    assert.equal(amountOf('total', total), total);
  }
});

test('CHAT-17 A34 what the guest may pay: one of total, deposit and balance, by either spelling; not two at once', () => {
  const part = (flags: object) => {
    const read = readBid({ bid: '100', ...flags });
    return 'bid' in read ? read.bid.part : read.warnings[0]!.type;
  };
  assert.deepEqual(
    [
      {},
      { allowpayment: 0 },
      { allowpayment: 5 },
      { allowpayment: 1 },
      { allowpayment: 2 },
      { allowpayment: 4 },
    ].map(part),
    [null, null, null, 'total', 'arrhes', 'solde'],
  );
  assert.deepEqual(
    [{ allowaccompte: 1 }, { allowsolde: 1 }, { allowpayment: 1, allowaccompte: 1 }].map(part),
    ['arrhes', 'solde', 'arrhes'],
  );
  assert.equal(part({ allowaccompte: 1, allowsolde: 1 }), 'depositOrBalance');
  assert.equal(part({ allowpayment: 3 }), 'unknownChoice');
});

test('CHAT-17 A43 a wrong amount is told at its field, all of them at once', () => {
  assert.deepEqual(problems({ bid: '12,345', guarantee: '-5', options: 'dix', discount: '1000000,01' }), [
    ['price', 'bidForm.bid'],
    ['positive', 'bidForm.guarantee'],
    ['price', 'bidForm.options'],
    ['max', 'bidForm.discount'],
  ]);
  assert.deepEqual(problems({}), [['greaterZero', 'bidForm.bid']]);
  assert.deepEqual(problems({ bid: '10', discount: '10,01' }), [['discountTooLarge', 'bidForm.discount']]);
  assert.deepEqual(problems({ bid: '1000000', options: '1' }), [['max', 'bidForm.total']]);
  assert.deepEqual(problems({ bid: '0,03', allowaccompte: 1 }), [['greaterZero', 'bidForm.total']]);
});

test('CHAT-17 the total is computed; one that was shown and differs is refused', () => {
  assert.deepEqual(problems({ ...FULL, total: '980,60' }), []);
  assert.deepEqual(problems({ ...FULL, total: 980.6 }), []);
  assert.deepEqual(problems({ ...FULL, total: '' }), []);
  assert.deepEqual(problems({ ...FULL, total: '980,61' }), [['bidTotalDiffers', 'bidForm.total']]);
  assert.deepEqual(problems({ ...FULL, total: 'abc' }), [['bidTotalDiffers', 'bidForm.total']]);
});
