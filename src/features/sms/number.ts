/** Which telephone numbers a text can be sent to. Apart from sms.ts: it needs the table of the world's numbers. */
import { phoneDigits } from '#features/people/phone.ts';

/**
 * Numbers of no country (satellites, freephones, the premium rates of +979), and two kinds that cost their sender dear: the 900 of North
 * America and the personal 070 of Britain. No guest is reached there; whoever has them texted earns by it.
 */
const EARNS_BY_IT = /^(?:800|808|870|878|88[1238]|979|1900|4470)/;

/** E.164, or null for what is no number a text can be sent to. Of French lines only mobiles; abroad the length alone tells. */
export function smsNumber(text: string | null | undefined): string | null {
  const digits = phoneDigits(text);
  if (digits === null || /^33(?![67])/.test(digits) || EARNS_BY_IT.test(digits)) return null;
  return `+${digits}`;
}
