/** What was typed into a named field of a form, trimmed. */
export function typedIn(form: HTMLFormElement, name: string): string {
  return enteredIn(form, name).trim();
}

/** With every space: a password's are its own. */
export function enteredIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
