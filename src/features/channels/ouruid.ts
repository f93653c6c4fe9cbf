/** Names that we give to nights in calendars of ours: whoever tells them back tells us of ourselves. */
import { createHash } from 'node:crypto';

const OURS = /^[0-9a-f]{24}@nuits\.pertuis(#|$)/;

/** The same for as long as the stay is: sites compare by it. Nothing of ours can be read from it. */
export function ourUid(key: string, what: string): string {
  return `${createHash('sha256').update(`${key} ${what}`).digest('hex').slice(0, 24)}@nuits.pertuis`;
}

export function isOurUid(uid: string): boolean {
  return OURS.test(uid);
}
