/** The two public references of a request, drawn at random: neither tells how many requests there are, nor leads to another one. */
import { randomInt } from 'node:crypto';

/** No 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: what is read over the telephone arrives. */
const UNAMBIGUOUS = 'ACDEFGHJKMNPQRTWXY34679';
const HEXADECIMAL = '0123456789abcdef';
const ALPHAID_LENGTH = 7;
const HASHEDID_LENGTH = 12;

/** Holds a letter, so that it can never be taken for an id. */
export function drawAlphaid(): string {
  return drawUntil(UNAMBIGUOUS, ALPHAID_LENGTH, (text) => /[A-Z]/.test(text));
}

/** Holds five digits or more: the booking reference is made of them (B06). */
export function drawHashedid(): string {
  return drawUntil(HEXADECIMAL, HASHEDID_LENGTH, (text) => text.replace(/\D/g, '').length >= 5);
}

function drawUntil(alphabet: string, length: number, fits: (text: string) => boolean): string {
  for (;;) {
    const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (fits(text)) return text;
  }
}
