import { asDay } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextThing, STEPS, stepsOf } from './booking.ts';
import type { Progress } from './booking.ts';

const today = asDay('2027-03-01');
const asked: Progress = {
  is_cancelled: false,
  date_to: asDay('2027-08-14'),
  has_quote: false,
  offer: null,
  is_accepted: false,
  is_firm: false,
  contract: 'none',
  contract_id: null,
  total: null,
  received: 0,
  has_deposit: false,
  pays_us: true,
  checks_payment: false,
  to_pay: null,
};

function told(progress: Progress): string {
  const states = stepsOf(progress, today);
  return STEPS.map((step) => states[step][0]).join('');
}

test('the steps of a stay, one after the other', () => {
  assert.equal(told(asked), 'dnllll');
  assert.equal(told({ ...asked, has_quote: true, is_accepted: true, total: 100_000 }), 'ddnlll');
  assert.equal(
    told({ ...asked, has_quote: true, is_accepted: true, total: 100_000, contract: 'signed' }),
    'dddnll',
  );
  assert.equal(
    told({
      ...asked,
      is_accepted: true,
      total: 100_001,
      contract: 'signed',
      received: 25_000,
      has_deposit: true,
    }),
    'ddddnl',
    'the deposit is there',
  );
  assert.equal(
    told({
      ...asked,
      is_accepted: true,
      total: 100_000,
      contract: 'signed',
      received: 100_000,
      has_deposit: true,
    }),
    'dddddn',
  );
  assert.equal(
    told({
      ...asked,
      is_accepted: true,
      total: 100_000,
      contract: 'signed',
      received: 100_000,
      has_deposit: true,
      date_to: today,
    }),
    'dddddd',
  );
  assert.equal(
    told({ ...asked, is_accepted: true, is_firm: true, total: 100_000 }),
    'dddnll',
    'signed on paper',
  );
  assert.ok(!told({ ...asked, is_cancelled: true }).includes('n'));
});

test('the one thing to do next: sign before paying, pay before reading', () => {
  const next = (progress: Progress) => nextThing(progress, today).do;
  const toPay = { ddlchat_id: 7, type: 'deposit', amount: 25_000 };
  const signing: Progress = {
    ...asked,
    has_quote: true,
    is_accepted: true,
    total: 100_000,
    contract: 'to_be_signed',
    contract_id: 'abc',
  };
  assert.equal(next(asked), 'wait');
  assert.equal(next({ ...asked, has_quote: true }), 'readQuote');
  const offer = { quote_id: 12, state: 'open' } as const;
  assert.deepEqual(nextThing({ ...asked, has_quote: true, offer }, today), { do: 'accept', quote_id: 12 });
  assert.equal(next({ ...asked, has_quote: true, offer, is_accepted: true }), 'wait');
  const gone = { ...asked, has_quote: true, offer: { quote_id: 12, state: 'taken' } as const };
  assert.equal(next(gone), 'wait', 'nobody is asked to book nights that are gone');
  const firm: Progress = { ...asked, has_quote: true, is_accepted: true, is_firm: true, total: 100_000 };
  const words = (progress: Progress) => {
    const thing = nextThing(progress, today);
    return thing.do === 'wait' ? thing.words.fr : thing.do;
  };
  assert.match(words(firm), /quand un paiement sera à faire/);
  assert.match(words({ ...firm, checks_payment: true }), /^Nous vérifions votre paiement/);
  assert.doesNotMatch(words({ ...firm, pays_us: false }), /paiement/, 'who pays a platform');
  assert.equal(next({ ...signing, to_pay: toPay }), 'sign');
  assert.deepEqual(nextThing({ ...signing, contract: 'signed', to_pay: toPay }, today), {
    do: 'pay',
    ...toPay,
  });
  assert.equal(next({ ...signing, contract: 'signed' }), 'wait');
  assert.equal(next({ ...asked, has_quote: true, is_cancelled: true, to_pay: toPay }), 'nothing');
  assert.equal(next({ ...asked, has_quote: true, date_to: today }), 'nothing', 'over');
});
