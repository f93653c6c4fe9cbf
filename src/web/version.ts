/** Every answer names the server's version; a newer one than ours is offered, and taken at the next change of screen (B92). */
import { APP_VERSION, VERSION_META } from '#kernel/appversion.ts';
import { isPageHeld } from './held.ts';
import { store } from './store.ts';

/** The version with the build of these scripts, as tools/build.ts wrote it into the page. `npm run dev` builds none, and is never behind. */
const BUILT = versionOfPage();
const RUNNING = BUILT ?? APP_VERSION;

export const newest = store(RUNNING);

export function sayNewest(version: string): void {
  if (BUILT !== undefined && isNewer(version, newest.get())) newest.set(version);
}

export function updateWaits(): boolean {
  return newest.get() !== RUNNING;
}

function versionOfPage(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content;
}

/** By parts and as numbers: 1.16.1000 is newer than 1.16.587. What follows a hyphen names the sources: two machines that each built the same agree. */
export function isNewer(version: string, than: string): boolean {
  const [, sources] = version.split('-');
  if (sources !== undefined && sources === than.split('-')[1]) return false;
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

/**
 * Taken when a screen is left, and nothing typed or still being sent stays behind: a message of the conversation before, an editor whose tabs are
 * screens. Once per version, whatever a proxy keeps serving.
 */
export function takeUpdate(): void {
  if (!updateWaits() || isPageHeld() || sessionStorage.getItem(TRIED) === newest.get()) return;
  sessionStorage.setItem(TRIED, newest.get());
  location.reload();
}
