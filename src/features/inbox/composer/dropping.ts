/** A file brought to the composer by dragging it over the window or pasting it. */
import { useFileDrop } from '#web/dropping.ts';
import type { ClipboardEvent } from 'react';

export interface Dropping {
  isOver: boolean;
  onPaste: (event: ClipboardEvent) => void;
}

export function useDropping(take: (file: File) => void): Dropping {
  const isOver = useFileDrop(([file]) => file && take(file));
  function onPaste(event: ClipboardEvent): void {
    // What office programs copy carries a picture of itself besides its text: the text is meant.
    const [file] = event.clipboardData.files;
    if (!file || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    take(file);
  }
  return { isOver, onPaste };
}
