/** Argon2id through Node's own crypto, kept as a PHC string so that its parameters can grow later. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { LoginQueue } from './loginqueue.ts';
import type { LoginClient, WeightedKey } from './loginqueue.ts';

const derive = promisify(argon2);
/** OWASP's second profile: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
/** Two of the four threads Node has for such work; those who wait are answered within a second or two. */
const hashQueue = new LoginQueue(2, 40);

/** For strangers: before anything is asked, and once more of what only said it was a known browser. */
export function refuseWhenFull(shares: readonly WeightedKey[]): void {
  hashQueue.refuseWhenFull(shares);
}

/** @param whose the account it is for: who may choose its password is no stranger. */
export async function hashPassword(password: string, whose = 'nobody'): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashQueue.take(
    () => derive('argon2id', { message: normal(password), nonce, tagLength: TAG_BYTES, ...COST }),
    { isKnown: true, one: whose, shares: [{ of: whose, size: 1 }] },
  );
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * As it was typed, and where spaces stand around it also without them: they come with what is pasted, and some passwords have them.
 * An absent hash costs the same time as a wrong password: an unknown account can't be told from a known one.
 */
export async function passwordMatches(
  password: string,
  stored: string | null,
  asker: LoginClient,
): Promise<boolean> {
  const forms = password.trim() === password ? [password] : [password, password.trim()];
  return hashQueue.take(async () => {
    for (const form of forms) if (await matches(form, stored)) return true;
    return false;
  }, asker);
}

async function matches(password: string, stored: string | null): Promise<boolean> {
  const found =
    stored === null ? null : /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  const nonce = found ? Buffer.from(found[4]!, 'base64') : Buffer.alloc(16);
  const expected = found ? Buffer.from(found[5]!, 'base64') : Buffer.alloc(TAG_BYTES);
  const cost = found
    ? { memory: Number(found[1]), passes: Number(found[2]), parallelism: Number(found[3]) }
    : COST;
  const tag = await derive('argon2id', {
    message: normal(password),
    nonce,
    tagLength: expected.length,
    ...cost,
  });
  return found !== null && timingSafeEqual(tag, expected);
}

/** The same password typed on two keyboards may differ in its accents' encoding. */
function normal(password: string): string {
  return password.normalize('NFC');
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
