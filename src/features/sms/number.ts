/** Which telephone numbers a text can be sent to. Apart from sms.ts: it needs the table of the world's numbers. */
import { phoneDigits } from '#features/people/phone.ts';

/** E.164, or null for what is no number and for French lines that are not mobiles. Abroad the length alone tells. */
export function smsNumber(text: string | null | undefined): string | null {
  const digits = phoneDigits(text);
  if (digits === null || /^33(?![67])/.test(digits)) return null;
  return `+${digits}`;
}
