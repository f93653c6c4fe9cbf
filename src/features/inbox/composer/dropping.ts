/** A file brought to the composer by dragging it over the window or pasting it. Elsewhere the browser would leave the page for it. */
import type { ClipboardEvent } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';

export interface Dropping {
  isOver: boolean;
  onPaste: (event: ClipboardEvent) => void;
}

export function useDropping(take: (file: File) => void): Dropping {
  const [isOver, setOver] = useState(false);
  const taken = useEffectEvent(take);
  useEffect(() => {
    function over(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    }
    function left(event: DragEvent): void {
      // Without a related target the pointer has left the window, not only one of its elements.
      if (event.relatedTarget === null) setOver(false);
    }
    function dropped(event: DragEvent): void {
      const file = event.dataTransfer?.files[0];
      setOver(false);
      if (!file) return;
      event.preventDefault();
      taken(file);
    }
    addEventListener('dragover', over);
    addEventListener('dragleave', left);
    addEventListener('drop', dropped);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', left);
      removeEventListener('drop', dropped);
    };
  }, []);
  function onPaste(event: ClipboardEvent): void {
    // What office programs copy carries a picture of itself besides its text: the text is meant.
    const [file] = event.clipboardData.files;
    if (!file || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    take(file);
  }
  return { isOver, onPaste };
}
