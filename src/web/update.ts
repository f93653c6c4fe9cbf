/** Takes a newer version when a screen is left: the only moment when nothing typed can be lost (B92). */
import { anyUnsaved } from './form/unsaved.ts';
import { newest, updateWaits } from './version.ts';

const TRIED = 'pertuis.updated';

export function takeUpdate(): void {
  if (!updateWaits() || anyUnsaved()) return;
  // A proxy that keeps serving the old files must not make us reload for ever.
  if (sessionStorage.getItem(TRIED) === newest.get()) return;
  sessionStorage.setItem(TRIED, newest.get());
  location.reload();
}
