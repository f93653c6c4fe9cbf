/** A phone number as uniqueness and search compare it: E.164 without its '+'. Numbers written the French way need no prefix. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Null for what is no telephone number. Only the length is judged: ranges open and close every year. */
export function phoneDigits(text: string | null | undefined): string | null {
  const number = parsePhoneNumberFromString((text ?? '').trim(), 'FR');
  return number?.isPossible() ? number.number.slice(1) : null;
}
