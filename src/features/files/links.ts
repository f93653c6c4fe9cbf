/** Short-lived signed addresses for files a page embeds (D01): an address that leaks is soon dead and opens one file. */
import { PUBLIC_FILES } from '#kernel/paths.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Rounded up to the hour, so that the browser's cache keeps working while a screen is used. */
const HOUR_MS = 3_600_000;

export function signedFileUrl(secret: string, fid: number, now = Date.now()): string {
  const until = Math.ceil(now / HOUR_MS + 1) * HOUR_MS;
  return `${PUBLIC_FILES}by-id/${fid}?until=${until}&seal=${seal(secret, fid, until)}`;
}

export function sealIsGood(
  secret: string,
  fid: number,
  until: number,
  given: string,
  now = Date.now(),
): boolean {
  const expected = Buffer.from(seal(secret, fid, until));
  const actual = Buffer.from(given);
  return until > now && expected.length === actual.length && timingSafeEqual(expected, actual);
}

function seal(secret: string, fid: number, until: number): string {
  return createHmac('sha256', secret).update(`file|${fid}|${until}`).digest('base64url').slice(0, 32);
}
