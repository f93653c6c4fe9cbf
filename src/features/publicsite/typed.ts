import { EMPTY_ENQUIRY, ENQUIRY_FIELDS } from './enquiry.ts';
import type { EnquiryTyped } from './enquiry.ts';

/** What a form or a caller sent, as text. The number of adults has to be said; children and reduced mobility are none unless said. */
export function typedOf(sent: Readonly<Record<string, unknown>>): EnquiryTyped {
  const typed = { ...EMPTY_ENQUIRY, adults: '' };
  for (const field of ENQUIRY_FIELDS) {
    const value = sent[field];
    if (typeof value === 'string' || typeof value === 'number') typed[field] = String(value);
  }
  return typed;
}
