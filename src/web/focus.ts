/** `<TextInput ref={useFirstFocus()} />`: the field one came for. Only on screens with one purpose, such as a login. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

export function useFirstFocus(wanted = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) field.current?.focus();
  }, [wanted]);
  return field;
}
