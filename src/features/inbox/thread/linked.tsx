/** Web addresses in what people write become links; everything else stays the text it is. */
import type { ReactNode } from 'react';

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/g;

/** @param found words to mark, as they stand in the text */
export function linked(text: string, found: readonly string[] = []): ReactNode[] {
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      marked(part, found)
    ),
  );
}

function marked(text: string, found: readonly string[]): ReactNode {
  if (found.length === 0) return text;
  const words = found.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  return text.split(new RegExp(`(${words})`, 'g')).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}
