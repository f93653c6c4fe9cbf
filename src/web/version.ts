/** Every answer names the server's version; a newer one than ours is offered, and taken at the next change of screen (B92). */
import { store } from './store.ts';

export const APP_VERSION = '1.16.587';

export const newest = store(APP_VERSION);

export function sayNewest(version: string): void {
  if (isNewer(version, newest.get())) newest.set(version);
}

export function updateWaits(): boolean {
  return newest.get() !== APP_VERSION;
}

/** By parts and as numbers: 1.16.1000 is newer than 1.16.587. */
export function isNewer(version: string, than: string): boolean {
  const [ours, theirs] = [numbers(than), numbers(version)];
  for (let part = 0; part < Math.max(ours.length, theirs.length); part++) {
    const difference = (theirs[part] ?? 0) - (ours[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function numbers(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0);
}

const TRIED = 'pertuis.updated';

/** Taken when a screen is left: the only moment when nothing typed can be lost. Once per version, whatever a proxy keeps serving. */
export function takeUpdate(): void {
  if (!updateWaits() || sessionStorage.getItem(TRIED) === newest.get()) return;
  sessionStorage.setItem(TRIED, newest.get());
  location.reload();
}
