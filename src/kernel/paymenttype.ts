/** The two vocabularies of payment types in the documents, read as one. */
import { Refusal } from './refusal.ts';

const PAYMENT_TYPE_NAMES: Readonly<Record<string, 'all' | 'arrhes' | 'solde' | 'total'>> = {
  all: 'all',
  arrhes: 'arrhes',
  solde: 'solde',
  total: 'total',
  deposit: 'arrhes',
  balance: 'solde',
};

/** Both vocabularies of the documents (A04). */
export function normalisePaymentType(text: string): 'all' | 'arrhes' | 'solde' | 'total' {
  const known = Object.hasOwn(PAYMENT_TYPE_NAMES, text) ? PAYMENT_TYPE_NAMES[text] : undefined;
  if (!known) throw new Refusal('unknownType', { field: 'type' });
  return known;
}
