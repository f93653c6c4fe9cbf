/** Whether somebody's own words give a house away: guests read its street with their contract (decision 66), and anybody reads its texts. Pure. */

/** '3', '12 bis,', '7-9': what stands before the name of a street. */
const NUMBER = /^(?:\d+(?: (?:bis|ter|quater|et|a) )?\s?)+/;
/** 'Le Port' is half a village: a name of that kind gives nothing away but with its number. */
const LEAST_WORDS = 3;

/** Letters and figures alone, accents gone, one blank between words. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The street as somebody could look it up: without its number where the name says enough. */
function streetIn(street: string): string {
  const whole = plain(street);
  const name = whole.replace(NUMBER, '');
  return name.split(' ').length >= LEAST_WORDS ? name : whole === name ? '' : whole;
}

export function tellsStreet(street: string, text: string): boolean {
  const named = streetIn(street);
  return named !== '' && ` ${plain(text)} `.includes(` ${named} `);
}
