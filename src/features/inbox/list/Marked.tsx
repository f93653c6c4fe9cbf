/** Words with what a search found in them marked. Marks count characters: an emoji is one. */
import type { Found } from '#features/requests/api.ts';
import type { ReactNode } from 'react';

export function Marked({ text, marks }: Pick<Found, 'text' | 'marks'>) {
  const characters = [...text];
  const part = (from: number, to?: number) => characters.slice(from, to).join('');
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of marks) {
    pieces.push(part(done, from), <mark key={from}>{part(from, to)}</mark>);
    done = to;
  }
  return (
    <>
      {pieces}
      {part(done)}
    </>
  );
}
