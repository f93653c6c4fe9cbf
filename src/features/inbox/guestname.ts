/** How the agency calls a guest: by the name, or by the telephone of somebody of whom it knows nothing else (SMS-16). */
import type { Ddl } from '#features/requests/api.ts';
import { isPhoneOnly, phoneText } from '#kernel/phone.ts';

const NUMBERED = /^n°\d+$/;

export function guestName({
  sender_name: name,
  sender_tel: tel,
}: Pick<Ddl, 'sender_name' | 'sender_tel'>): string {
  const isNameless = name === '' || NUMBERED.test(name) || isPhoneOnly(name);
  return isNameless && tel !== '' ? phoneText(tel) : name;
}
