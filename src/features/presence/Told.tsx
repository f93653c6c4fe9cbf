/** Who is meant by some faces, to whoever points at them. */
import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export function Told({ words, children }: { words: string; children: ReactElement }) {
  return (
    <Tooltip label={words} events={{ hover: true, focus: false, touch: true }} data-touch>
      {children}
    </Tooltip>
  );
}
