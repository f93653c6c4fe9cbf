/** The sound switch as this device remembers it. */
import { recall } from '#web/storage.ts';

export function isMuted(): boolean {
  return recall('sound') === 'off';
}
