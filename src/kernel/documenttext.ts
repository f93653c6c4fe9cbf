/** What a document says, without how it looks: for a screen on which its pages are too small to be read. Both sides. */
import * as z from 'zod/mini';

const Run = z.object({ text: z.string(), bold: z.optional(z.literal(true)) });
const Line = z.array(Run);

/** A closed list: what is none of these is not shown, whatever the document holds. */
export const TextBlock = z.discriminatedUnion('is', [
  z.object({ is: z.literal('heading'), level: z.number(), runs: Line }),
  z.object({ is: z.literal('paragraph'), runs: Line }),
  /** `number`: of an ordered list; null is a bullet. */
  z.object({ is: z.literal('item'), level: z.number(), number: z.nullable(z.number()), runs: Line }),
  /** Rows of cells, each of one or several lines. */
  z.object({ is: z.literal('table'), rows: z.array(z.array(z.array(Line))) }),
]);
export type TextBlock = z.output<typeof TextBlock>;
export type TextRun = z.output<typeof Run>;

/** Everything said in a block, a line each. */
export function linesOf(block: TextBlock): string[] {
  const lines = block.is === 'table' ? block.rows.flat(2) : [block.runs];
  return lines.map((runs) => runs.map(({ text }) => text).join(''));
}
