/** The two vocabularies of payment types in the documents, read as one. */
import { Refusal } from './refusal.ts';

/** What of a stay's price is paid. */
export type StayPaymentType = 'all' | 'arrhes' | 'solde' | 'total';

const PAYMENT_TYPE_NAMES: Readonly<Record<string, StayPaymentType>> = {
  all: 'all',
  arrhes: 'arrhes',
  solde: 'solde',
  total: 'total',
  deposit: 'arrhes',
  balance: 'solde',
};

/** Both vocabularies of the documents (A04). */
export function normalisePaymentType(text: string): StayPaymentType {
  const known = Object.hasOwn(PAYMENT_TYPE_NAMES, text) ? PAYMENT_TYPE_NAMES[text] : undefined;
  if (!known) throw new Refusal('unknownType', { field: 'type' });
  return known;
}
