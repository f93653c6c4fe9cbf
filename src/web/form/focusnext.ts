/** After a choice between two values, the buttons that had the focus are gone: it goes on to the next choice, and then to what saves. */
export function focusNext(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-conflict]')?.focus();
  if (form?.contains(document.activeElement)) return;
  // In a window the button stands outside of its form.
  for (const each of form?.elements ?? [])
    if (each instanceof HTMLButtonElement && each.type === 'submit') return each.focus();
}
