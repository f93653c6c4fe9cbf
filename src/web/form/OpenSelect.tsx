/** The kit's Select in a file of its own, for ChoiceSelect: it takes the place, the focus and the press of the field that stood for it. */
import type { SelectProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';

export interface OpenSelectProps extends SelectProps {
  reachedBy: 'focus' | 'press' | undefined;
}

export function OpenSelect({ reachedBy, ...select }: OpenSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (reachedBy !== undefined) input.current?.focus({ preventScroll: true });
  }, [reachedBy]);
  return <Select {...select} ref={input} defaultDropdownOpened={reachedBy === 'press'} />;
}
