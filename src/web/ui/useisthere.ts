/** Whether the part of the screen that began something is still there when it ends: `const isThere = useIsThere()`, later `if (!isThere()) …`. */
import { useCallback, useEffect, useRef } from 'react';

export function useIsThere(): () => boolean {
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return useCallback(() => there.current, []);
}
