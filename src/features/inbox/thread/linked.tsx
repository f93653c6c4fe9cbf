/** Web addresses in what people write become links; everything else stays the text it is. */
import type { ReactNode } from 'react';

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/g;

export function linked(text: string): ReactNode[] {
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
