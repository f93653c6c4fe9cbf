import assert from 'node:assert/strict';
import test from 'node:test';
import { contractState, QUOTE_ACTIONS, quoteCan, quoteReason } from './quote.ts';
import type { QuoteAction, QuoteState } from './quote.ts';

const fresh: QuoteState = {
  is_estimate: false,
  accepted: false,
  cancelled: false,
  locked: false,
  contract: 'none',
};

function allowed(state: Partial<QuoteState>): QuoteAction[] {
  return QUOTE_ACTIONS.filter((action) => quoteCan[action]({ ...fresh, ...state }) === null);
}

test('QUOTE-06 QUOTE-08 QUOTE-09 QUOTE-10 QUOTE-11 a fresh quote can be accepted, cancelled, locked, edited and copied', () => {
  assert.deepEqual(allowed({}), ['accept', 'cancel', 'lock', 'edit', 'copy']);
});

test('QUOTE-03 an estimate only spawns a new quote', () => {
  assert.deepEqual(allowed({ is_estimate: true }), ['copy']);
});

test('QUOTE-07 QUOTE-09 QUOTE-14 an accepted quote can be marked refused, locked, or made a contract', () => {
  assert.deepEqual(allowed({ accepted: true }), ['unaccept', 'lock', 'contract']);
});

test('QUOTE-12 QUOTE-13 a cancelled quote can only be reactivated, a locked one only unlocked', () => {
  assert.deepEqual(allowed({ cancelled: true }), ['uncancel']);
  assert.deepEqual(allowed({ locked: true }), ['unlock']);
  assert.deepEqual(allowed({ locked: true, accepted: true }), ['unlock']);
});

test('QUOTE-05 QUOTE-15 while the contract awaits its signature, or once signed, nothing changes', () => {
  for (const contract of ['to_be_signed', 'signed'] as const) {
    for (const state of [
      {},
      { accepted: true },
      { cancelled: true },
      { locked: true },
      { is_estimate: true },
    ])
      assert.deepEqual(allowed({ ...state, contract }), []);
  }
});

test('QUOTE-05 every refused action says why, in both languages', () => {
  const reason = quoteCan.accept({ ...fresh, contract: 'signed' });
  assert.ok(reason);
  assert.deepEqual(quoteReason(reason), { fr: 'Le contrat est signé.', en: 'The contract is signed.' });
});

test('ENUM-17 only a live or signed contract binds the quote', () => {
  assert.deepEqual(['to_be_signed', 'signed', 'done', 'canceled', 'expired', null].map(contractState), [
    'to_be_signed',
    'signed',
    'signed',
    'none',
    'none',
    'none',
  ]);
});
