/** Telephone numbers as people read them. Which of them exist is libphonenumber's affair, on the server; this must stay light. */

const FRENCH = /^(?:\+33|0033|0)([1-9]\d{8})$/;

/** '+33536491010' and '0536491010' read '05 36 49 10 10'; a number from elsewhere stays as it was written. */
export function phoneText(written: string): string {
  const compact = written.replace(/[\s.\-/()]/g, '');
  const found = FRENCH.exec(compact.replace(/^\+330/, '+33'));
  return found?.[1] === undefined ? written.trim() : `0${found[1]}`.replace(/(\d\d)(?=\d)/g, '$1 ');
}

/** What a telephone dials. */
export function phoneHref(written: string): string {
  return `tel:${written.replace(/[^\d+]/g, '')}`;
}

/** The name an account has that a telephone call opened: nobody knows more of this person yet. */
export function isPhoneOnly(username: string): boolean {
  return username.startsWith('smsuser-');
}
