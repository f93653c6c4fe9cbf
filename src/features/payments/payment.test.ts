import { cents } from '#kernel/money.ts';
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
    reopen: ['paid'],
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
