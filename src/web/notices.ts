/**
 * What the frame says over any screen: the saving pill, the warnings dialog, short notices.
 *   `const done = track()` … `done(true)` shows 'Communication en cours ...' then 'Enregistré.' for at least 600 ms (useSave does it)
 *   `showWarnings(refusal)` opens the dialog;  `confirmThat({…})` lives in ui/ConfirmDialog.tsx;  `notify('Lien copié')` is a passing line
 *   `announce('Marquée lue')` is heard and not shown: the screen shows it already
 */
import type { ApiRefusal } from './apirefusal.ts';
import { store } from './store.ts';

export type Saving = 'idle' | 'busy' | 'saved';
export const saving = store<Saving>('idle');
/** The dialog on screen; a newer refusal takes the place of the former. */
export const warned = store<ApiRefusal | undefined>(undefined);

const SAVED_MS = 1200;
const BUSY_AFTER_MS = 300;
let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says that a write is on its way; short ones go straight to 'Enregistré.'. */
export function track(): (saved: boolean) => void {
  running += 1;
  clearTimeout(timer);
  timer = setTimeout(() => saving.set('busy'), saving.get() === 'busy' ? 0 : BUSY_AFTER_MS);
  return (saved) => {
    running -= 1;
    if (running > 0) return;
    clearTimeout(timer);
    saving.set(saved ? 'saved' : 'idle');
    // Over the 600 ms that the words must stay: what is saved must be readable.
    if (saved) timer = setTimeout(() => saving.set('idle'), SAVED_MS);
  };
}

export function showWarnings(refusal: ApiRefusal): void {
  warned.set(refusal);
}

export interface Notice {
  id: number;
  text: string;
  tone: 'calm' | 'good' | 'bad';
}
export const notices = store<readonly Notice[]>([]);
const NOTICE_MS = 5000;
let lastNotice = 0;

export function notify(text: string, tone: Notice['tone'] = 'calm'): void {
  lastNotice += 1;
  const id = lastNotice;
  notices.set([...notices.get().slice(-2), { id, text, tone }]);
  setTimeout(() => dropNotice(id), NOTICE_MS);
}

/** The last of what is only heard; numbered, so that the same words said twice are heard twice. */
export const heard = store<Pick<Notice, 'id' | 'text'>>({ id: 0, text: '' });

export function announce(text: string): void {
  heard.set({ id: heard.get().id + 1, text });
}

export function dropNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}
