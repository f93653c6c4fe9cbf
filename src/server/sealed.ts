/**
 * Keys of other services that people entrust to us, as they are kept: sealed with a key made of the installation's secret, so that no list, log
 * or backup holds one that opens anything. With another secret they are lost, and have to be entrusted anew.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** @param about what it is the key of: sealed for one thing it does not open as another. */
export function sealed(secret: string, about: string, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv);
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Undefined: sealed for something else, with another secret, or altered since. */
export function unsealed(secret: string, about: string, kept: Buffer): string | undefined {
  if (kept.length < IV + TAG) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret), kept.subarray(0, IV));
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(kept.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(kept.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sealed keys', 32));
}
