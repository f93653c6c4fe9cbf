/** The fingerprint of what a statement says: who signs names what they have read. */
import { createHash } from 'node:crypto';
import type { Stated } from './facts.ts';

export function fingerprintOf(stated: Stated): string {
  const ordered = Object.entries(stated).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
}
