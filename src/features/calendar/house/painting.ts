/**
 * What is chosen, shown on the cells themselves: a year of them is not drawn anew for every step of the mouse. React gives each cell these
 * attributes once, and never again.
 */
export interface Painted {
  chosen: ReadonlySet<string>;
  /** Where the range would end, were one to press here. */
  preview: ReadonlySet<string>;
  /** The one that Tab comes to. */
  focus: string;
}

export function cellsOf(box: HTMLElement): Map<string, HTMLElement> {
  const cells = new Map<string, HTMLElement>();
  for (const cell of box.querySelectorAll<HTMLElement>('[data-day]')) cells.set(cell.dataset['day']!, cell);
  return cells;
}

export function paint(cells: ReadonlyMap<string, HTMLElement>, { chosen, preview, focus }: Painted): void {
  const stop = cells.has(focus) ? focus : cells.keys().next().value;
  for (const [day, cell] of cells) {
    put(cell, 'aria-selected', String(chosen.has(day)));
    put(cell, 'data-preview', preview.has(day) ? 'true' : null);
    put(cell, 'tabindex', day === stop ? '0' : '-1');
  }
}

function put(cell: HTMLElement, name: string, value: string | null): void {
  if (cell.getAttribute(name) === value) return;
  if (value === null) cell.removeAttribute(name);
  else cell.setAttribute(name, value);
}
