/** Whether a text says what the pages say: the same letters in the same order, from the first to the last. */
import type { TextBlock } from '#kernel/documenttext.ts';
import { linesOf } from '#kernel/documenttext.ts';
import { PAGE_COUNT, PAGE_NUMBER } from './marks.ts';

export interface Parts {
  header: readonly TextBlock[];
  body: readonly TextBlock[];
  footer: readonly TextBlock[];
}

/**
 * Without spaces, hyphens and signs between words: a page breaks its lines elsewhere, and cells that stand close are read off it as one
 * word. Amounts keep their currency, boxes their tick.
 */
const COUNTS = new RegExp(
  `[^\\p{L}\\p{N}\\p{M}\\p{Sc}%\\u2610-\\u2612\\u2713-\\u2718${PAGE_NUMBER}${PAGE_COUNT}]`,
  'gu',
);

function lettersOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(COUNTS, '');
}

/** As it is printed: what is numbered has its number before it. */
function printedLetters(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block) => {
      const number = block.is === 'item' && block.number !== null ? String(block.number) : '';
      return number + lettersOf(linesOf(block).join(' '));
    })
    .join('');
}

/**
 * What of the document the pages hold, in reading order; undefined where that is not proven. What stands above and below every page is drawn
 * before it or after it, by whoever made the pages; a plainer converter leaves out what stands below, or above it too.
 */
export function saidOnPages(
  { header, body, footer }: Parts,
  pages: readonly string[],
): readonly TextBlock[] | undefined {
  const [above, below] = [printedLetters(header), printedLetters(footer)];
  const ways = [
    { before: above + below, after: '', said: [...header, ...body, ...footer] },
    { before: above, after: below, said: [...header, ...body, ...footer] },
    { before: '', after: `${above}${PAGE_NUMBER}${PAGE_COUNT}`, said: [...header, ...body] },
    { before: above, after: '', said: [...header, ...body] },
    { before: '', after: '', said: body },
  ];
  const letters = pages.map(lettersOf);
  const wanted = printedLetters(body);
  return ways.find(({ before, after }) => {
    const between = letters.map((page, index) => {
      const numbered = (margin: string) =>
        margin.replaceAll(PAGE_NUMBER, String(index + 1)).replaceAll(PAGE_COUNT, String(pages.length));
      return within(page, numbered(before), numbered(after));
    });
    return !between.includes(undefined) && between.join('') === wanted;
  })?.said;
}

function within(page: string, before: string, after: string): string | undefined {
  return page.length >= before.length + after.length && page.startsWith(before) && page.endsWith(after)
    ? page.slice(before.length, page.length - after.length)
    : undefined;
}
