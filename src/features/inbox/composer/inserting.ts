/** Small things of the composer's keyboard. */

/** Puts a text where the caret stands, as if it had been typed: Ctrl+Z takes it back. */
export function insertAtCaret(box: HTMLTextAreaElement, text: string): void {
  box.focus();
  const { selectionStart: at, value } = box;
  const before = at > 0 && !/\s$/.test(value.slice(0, at)) ? `\n${text}` : text;
  // The only call that writes into the browser's own undo list; it tells React by the event that typing makes.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing replaces it
  if (document.execCommand('insertText', false, before)) return;
  box.setRangeText(before, at, box.selectionEnd, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
