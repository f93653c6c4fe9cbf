/** Says that one is writing: called at each change of what is typed, heard by the others every few seconds. */
import { call } from '#web/api.ts';
import { sayPresence } from './api.ts';
import { TYPING_AGAIN_MS, TYPING_MS } from './presence.ts';

let last = { ddlId: 0, at: 0, isNote: false };
let isOpen = false;

/** Whether this window also shows itself as having the conversation open. */
export function setOpen(open: boolean): void {
  isOpen = open;
}

/** @param text what stands in the composer; nothing: one has stopped. */
export function sayTyping(ddlId: number, text: string, isNote: boolean): void {
  const now = Date.now();
  const isSame = last.ddlId === ddlId && last.isNote === isNote;
  if (text.trim() === '') {
    if (isSame && last.at > 0) say(ddlId, 0, isNote);
    last = { ddlId, at: 0, isNote };
  } else if (!isSame || now - last.at >= TYPING_AGAIN_MS) {
    last = { ddlId, at: now, isNote };
    say(ddlId, 1, isNote);
  }
}

/** Who is writing goes on writing: a colleague who comes, or the next half minute, takes nothing back of what was said. */
export function sayOpen(ddlId: number, open: boolean): void {
  setOpen(open);
  if (open && last.ddlId === ddlId && Date.now() - last.at < TYPING_MS) say(ddlId, 1, last.isNote);
  else send(ddlId, { typing: 0, open: open ? 1 : 0 });
}

function say(ddlId: number, typing: 0 | 1, isNote: boolean): void {
  send(ddlId, { typing, open: isOpen ? 1 : 0, ...(isNote && { is_note: 1 as const }) });
}

function send(ddlId: number, body: { typing: 0 | 1; open: 0 | 1; is_note?: 1 }): void {
  if (document.visibilityState !== 'visible' && body.open === 1) return;
  // A word that is lost is said again, or was not important.
  void call(sayPresence, { params: { id: String(ddlId) }, body }).catch(() => undefined);
}
