/**
 * Six digits sent to somebody. As with links that log in, what waits in the database is a nonce: the code is made from it and our secret
 * when the message leaves, so that no list, log or backup holds one. Checked against a hash under the same secret, because whoever had a
 * plain hash would try a million codes in a second.
 */
import { CODE_DIGITS } from '#kernel/onetimecode.ts';
import type { OneTimeCode } from '#kernel/onetimecode.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Of a random number of 48 bits, what is left by a million is even enough. */
const BYTES = 6;

export function newNonce(): string {
  return randomBytes(32).toString('base64url');
}

export function codeOf(secret: string, nonce: string): string {
  const drawn = createHmac('sha256', secret).update(`code|${nonce}`).digest().readUIntBE(0, BYTES);
  return String(drawn % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** @param about what the code is good for: the same digits are worth nothing elsewhere. */
export function codeHash(secret: string, about: readonly (string | number)[], code: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['code', ...about, code]))
    .digest();
}

/** Spaces are how people and mail programs break six digits. */
export function isCode(
  secret: string,
  about: readonly (string | number)[],
  typed: string,
  hash: Buffer,
): boolean {
  return timingSafeEqual(codeHash(secret, about, typed.replace(/\s/g, '')), hash);
}

export function isOver(code: OneTimeCode, now = Date.now()): boolean {
  return Date.parse(code.until) <= now;
}
