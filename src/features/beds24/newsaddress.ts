/** Where Beds24 tells bookings. It signs nothing: the address holds what only it and the agency know, after the '?' where no log looks. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const NEWS_PATH = '/api/webhooks/beds24';

interface Secrets {
  secret: string;
  publicUrl: string;
}

export function newsAddress({ secret, publicUrl }: Secrets, account: { id: number; nonce: string }): string {
  return `${publicUrl}${NEWS_PATH}/${account.id}?token=${tokenOf(secret, account)}`;
}

/** Compared by their hashes: equally long, in a time that tells nothing. */
export function isNewsToken(secret: string, account: { id: number; nonce: string }, token: unknown): boolean {
  return typeof token === 'string' && timingSafeEqual(hashed(token), hashed(tokenOf(secret, account)));
}

function tokenOf(secret: string, { id, nonce }: { id: number; nonce: string }): string {
  return createHmac('sha256', secret).update(`beds24 news|${id}|${nonce}`).digest('base64url');
}

function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
