import { cents } from '#kernel/money.ts';
import { addDays, addMonths, asDay } from '#kernel/day.ts';
import { depositOf } from '#features/pricing/deposit.ts';
import { seededRandom } from '#demo/random.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { canDo, paymentRequestCan, paymentState, typeWords, needsDecision } from './payment.ts';
import {
  amountToAsk,
  asksTooMuch,
  balanceOf,
  excessOf,
  isWithinBalance,
  nextSum,
  rejectionReason,
} from './balance.ts';
import type { PaymentRequestStatus } from './payment.ts';
import type { ReceivedLine } from './balance.ts';

/** The same whole numbers on every run. */
function seeded(seed: number): (below: number) => number {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}

const line = (amount: number, type: ReceivedLine['type'] = 'arrhes', confirmed = true): ReceivedLine => ({
  type,
  amount: cents(amount),
  confirmed,
  unallocated: false,
});

test('PAY-06 deposit and balance make the total to the cent, and the deposit never passes a quarter', () => {
  const below = seeded(59);
  const totals = [0, 1, 2, 3, 4, 5, 7, 99, 100, 101, ...Array.from({ length: 5000 }, () => below(2_000_000))];
  for (const total of totals) {
    const { deposit, depositDue, balanceDue } = balanceOf(cents(total), []);
    assert.equal(depositDue + balanceDue, total, String(total));
    assert.equal(deposit, depositOf(cents(total)));
    assert.ok(deposit * 4 <= total && (deposit + 1) * 4 > total, String(total));
  }
});

test('PAY-06 whatever was received, in whatever pieces, what is left to ask makes the total with it', () => {
  const below = seeded(60);
  for (let run = 0; run < 3000; run++) {
    const total = below(1_000_000);
    const lines = Array.from({ length: below(5) }, () =>
      line(below(400_000), below(2) === 0 ? 'arrhes' : 'solde', below(4) > 0),
    );
    const balance = balanceOf(cents(total), lines, below(5) === 0);
    const counted = lines.filter(({ confirmed }) => confirmed).reduce((sum, { amount }) => sum + amount, 0);
    assert.equal(balance.received, counted);
    assert.equal(balance.depositDue + balance.balanceDue, Math.max(0, total - counted));
    assert.ok(balance.depositDue >= 0 && balance.balanceDue >= 0);
    assert.equal(
      amountToAsk('arrhes', balance) + amountToAsk('solde', balance),
      amountToAsk('total', balance),
    );
  }
});

test('PAY-06 within a month of the arrival there is no deposit: one request for the total', () => {
  const balance = balanceOf(cents(261_324), [], true);
  assert.equal(amountToAsk('arrhes', balance), 0);
  assert.equal(amountToAsk('all', balance), 261_324);
});

test('PAY-06 a payment reversed is owed again, one not confirmed does not count', () => {
  const total = cents(100_000);
  assert.equal(balanceOf(total, [line(25_000), line(-25_000)]).depositDue, 25_000);
  assert.equal(balanceOf(total, [line(25_000, 'arrhes', false)]).depositDue, 25_000);
  assert.equal(balanceOf(total, [line(25_000)]).depositDue, 0);
});

test('PAY-09 a payment request moves only where B57 lets it', () => {
  const allowed = Object.fromEntries(
    Object.keys(paymentRequestCan).map((action) => [
      action,
      (['to_be_paid', 'payment_attached', 'canceled', 'paid'] as PaymentRequestStatus[]).filter((status) =>
        canDo(action as 'pay', status),
      ),
    ]),
  );
  assert.deepEqual(allowed, {
    pay: ['to_be_paid'],
    attach: ['to_be_paid'],
    confirmPaid: ['to_be_paid', 'payment_attached'],
    cancel: ['to_be_paid'],
    keep: ['payment_attached'],
    reopen: ['paid'],
    giveBack: ['paid'],
    restore: ['canceled'],
    detach: ['payment_attached'],
  });
});

test('ENUM-15 both vocabularies of payment types are read, and nothing else', () => {
  for (const type of ['arrhes', 'deposit']) assert.equal(typeWords(type)?.fr, 'Arrhes');
  for (const type of ['solde', 'balance']) assert.equal(typeWords(type)?.fr, 'Solde');
  for (const type of ['total', 'all']) assert.equal(typeWords(type)?.fr, 'Total');
  for (const type of ['', 'acompte', 'toString', '__proto__', undefined])
    assert.equal(typeWords(type), undefined);
});

test('B57 asked without an amount, again and again, whatever is received between: never more than the total, and nothing is said twice', () => {
  const below = seeded(57);
  const types = ['arrhes', 'solde', 'total', 'all'] as const;
  for (let run = 0; run < 2000; run++) {
    const total = below(1_000_000);
    const lines: ReceivedLine[] = [];
    const open: { type: (typeof types)[number]; amount: ReturnType<typeof cents> }[] = [];
    for (let step = 0; step < 8; step++) {
      const balance = balanceOf(cents(total), lines);
      const type = types[below(4)]!;
      const amount = amountToAsk(type, balance, open);
      if (amount > 0) {
        assert.equal(asksTooMuch({ type, amount }, balance, open), false);
        assert.ok(isWithinBalance({ type, amount, ...excessOf({ type, amount }, balance) }, balance));
        open.push({ type, amount });
      }
      const asked = open.reduce((sum, each) => sum + each.amount, 0);
      assert.ok(balance.received + asked <= total, `${balance.received} + ${asked} of ${total}`);
      const paid = open.length > 0 && below(2) === 0 ? open.splice(below(open.length), 1)[0] : undefined;
      if (paid) lines.push(line(paid.amount, paid.type));
    }
  }
});

test('B57 unallocated money is in the books and pays nothing', () => {
  const balance = balanceOf(cents(1000), [line(250), { ...line(400, 'solde'), unallocated: true }]);
  assert.deepEqual(
    [balance.received, balance.unallocated, balance.depositDue + balance.balanceDue],
    [250, 400, 750],
  );
});

test('B57 where a payment stands: only what nobody has decided about waits for a decision', () => {
  const payment = { confirmed: true, unallocated: true, refund: '', is_reversal: false, is_reversed: false };
  const standings = ['', 'asked', 'late', 'refused'].map((refund) => paymentState({ ...payment, refund }));
  assert.deepEqual(standings, ['unallocated', 'returning', 'returnLate', 'returnRefused']);
  assert.deepEqual(standings.map(needsDecision), [true, false, false, true]);
  assert.equal(paymentState({ ...payment, unallocated: false }), 'received');
  assert.equal(paymentState({ ...payment, refund: 'done', is_reversed: true }), 'returned');
});

test('PAY-06 B59 what came under any name counts towards the deposit: who paid it as balance is not asked for it again', () => {
  const { depositDue, balanceDue } = balanceOf(cents(100_000), [line(25_000, 'solde')]);
  assert.deepEqual([depositDue, balanceDue], [0, 75_000]);
  const part = balanceOf(cents(100_000), [line(10_000, 'total')]);
  assert.deepEqual([part.depositDue, part.balanceDue], [15_000, 75_000]);
});

test('B57 a request that no longer fits says why: the price fell below it, or money came another way', () => {
  const asked = {
    type: 'total',
    amount: cents(60_000),
    beyond_total: cents(0),
    beyond_deposit: cents(0),
  } as const;
  assert.equal(rejectionReason(asked, balanceOf(cents(50_000), [])), 'priceChanged');
  assert.equal(rejectionReason(asked, balanceOf(cents(50_000), [line(20_000)])), 'priceChanged');
  assert.equal(rejectionReason(asked, balanceOf(cents(60_000), [line(20_000)])), 'twice');
});

const TODAY = asDay('2027-03-15');
const stay = { date_from: asDay('2027-08-14'), online_booking: true, collects_rent: false } as const;
const open = (
  type: 'arrhes' | 'solde' | 'linge',
  amount: number,
  status: PaymentRequestStatus = 'to_be_paid',
) => ({
  type,
  amount: cents(amount),
  status,
  beyond_total: cents(0),
  beyond_deposit: cents(0),
});

test('B59 what is due next may be asked on the very day six calendar months before the arrival, not the day before', () => {
  const unpaid = balanceOf(cents(100_000), []);
  const lawful = addMonths(TODAY, 6);
  const next = (date_from: typeof TODAY) => nextSum({ ...stay, date_from }, unpaid, [], TODAY);
  assert.deepEqual([next(lawful).from, next(lawful).amount], [null, 25_000]);
  assert.deepEqual([next(addDays(lawful, 1)).from, next(addDays(lawful, 1)).amount], ['2027-03-16', 25_000]);
});

test('PAY-06 what is due next is the oldest sum asked for that still fits, linen aside; else what is not asked for yet', () => {
  const unpaid = balanceOf(cents(100_000), []);
  const next = (...requests: ReturnType<typeof open>[]) => {
    const { asked, type, amount } = nextSum(stay, unpaid, requests, TODAY);
    return [asked?.amount, type, amount];
  };
  assert.deepEqual(next(), [undefined, 'arrhes', 25_000]);
  assert.deepEqual(next(open('linge', 6000)), [undefined, 'arrhes', 25_000]);
  assert.deepEqual(next(open('arrhes', 25_000, 'payment_attached')), [undefined, 'arrhes', 0]);
  assert.deepEqual(next(open('linge', 6000), open('arrhes', 20_000), open('solde', 10_000)), [
    20_000,
    'arrhes',
    5000,
  ]);
  assert.deepEqual(next(open('solde', 100_001)), [undefined, 'arrhes', 0]);
});

test('PAY-06 nothing is due to us where a platform collects, or the house is let by others: what was asked before that stays payable only to us', () => {
  const unpaid = balanceOf(cents(100_000), []);
  const of = (change: Partial<Parameters<typeof nextSum>[0]>) => {
    const { asked, amount } = nextSum({ ...stay, ...change }, unpaid, [open('arrhes', 20_000)], TODAY);
    return [asked?.amount, amount];
  };
  assert.deepEqual(of({}), [20_000, 5000]);
  assert.deepEqual(of({ collects_rent: true }), [undefined, 0]);
  assert.deepEqual(of({ online_booking: false }), [20_000, 0]);
  assert.deepEqual(of({ online_booking: null }), [20_000, 5000]);
});
