/** Files dragged over the window and let go: taken wherever that is, since elsewhere the browser would leave the page for them. `const isOver = useFileDrop(take)`. */
import { useEffect, useEffectEvent, useState } from 'react';

export function useFileDrop(take: (files: File[]) => void): boolean {
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
      const files = [...(event.dataTransfer?.files ?? [])];
      setOver(false);
      if (files.length === 0) return;
      event.preventDefault();
      taken(files);
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
  return isOver;
}
