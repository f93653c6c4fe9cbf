/** The kit's Select in a file of its own, for ChoiceSelect: it takes the place of the field that stood for it, and all that was done in that. */
import type { SelectProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** How somebody stands in the field. */
export interface Reached {
  /** They pressed it, or a key that opens a list. */
  opens: boolean;
  /** What they have typed over what it said. */
  typed?: string | undefined;
  /** What of it is selected: the next letter replaces that. */
  selected: readonly [number, number];
}

export interface OpenSelectProps extends SelectProps {
  reached: Reached | undefined;
}

export function OpenSelect({ reached, ...select }: OpenSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (!field || !reached) return;
    field.focus({ preventScroll: true });
    if (reached.typed !== undefined) {
      field.setRangeText(reached.typed, 0, field.value.length);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    field.setSelectionRange(...reached.selected);
    // Begun with an open list, the kit would neither show what is chosen nor go on from there.
    if (reached.opens) field.click();
  }, [reached]);
  // Chosen once more, what must be given would be empty.
  return <Select allowDeselect={select.clearable === true} {...select} ref={input} />;
}
