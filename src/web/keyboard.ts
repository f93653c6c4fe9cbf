/** Small things of the keyboard. */
import type { KeyboardEvent } from 'react';

/** Enter in an amount or a search must not send what is half written. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
