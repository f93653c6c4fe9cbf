/** A thread stays at its end while somebody reads there, and stays where it is while they read further up. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 80;

/** For a box that scrolls one element, its content. */
export function useFollowing(newest: number | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [isAway, setAway] = useState(false);

  const follow = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    atEnd.current = true;
    setAway(false);
  }, []);

  useLayoutEffect(() => {
    if (newest !== undefined && atEnd.current) follow();
  }, [newest, follow]);

  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    function scrolled(): void {
      if (!box) return;
      atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      setAway(!atEnd.current);
    }
    // Pictures arrive, the keyboard of a telephone opens: the end moves without a new message.
    const resized = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    });
    resized.observe(box);
    if (box.firstElementChild) resized.observe(box.firstElementChild);
    box.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', scrolled);
    };
  }, []);

  return { ref, isAway, follow };
}
