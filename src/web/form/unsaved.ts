/** Which forms hold work that leaving would lose. `markUnsaved(id, true)` by the forms; asked before a reload. */
const forms = new Set<string>();

export function markUnsaved(form: string, unsaved: boolean): void {
  if (unsaved) forms.add(form);
  else forms.delete(form);
}

export function anyUnsaved(): boolean {
  return forms.size > 0;
}
