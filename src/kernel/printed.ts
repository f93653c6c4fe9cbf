/** A paper of ours, in words: what its PDF is laid out of (providers/documents/print.ts), and the same to be read on a screen. Both sides, pure. */
import type { TextBlock, TextRun } from './documenttext.ts';
import type { Language } from './localized.ts';

export type PrintedPart =
  | { is: 'heading'; text: string }
  | { is: 'paragraph'; text: string; small?: true; bold?: true }
  /** A label and what it is of, a line each. */
  | { is: 'facts'; rows: readonly Fact[] }
  /** `wide`: the columns that share the room the others leave. Without rows it is not printed. */
  | {
      is: 'table';
      head: readonly string[];
      rows: readonly (readonly string[])[];
      wide: readonly number[];
      /** Columns of numbers. */
      right?: readonly number[];
    }
  /** Room to sign, side by side: who, and what stands above the empty room. */
  | { is: 'signatures'; of: readonly { who: string; note: string }[] };

/** A sum stands out. */
export type Fact = readonly [label: string, value: string, weight?: 'sum'];

export interface PrintedDocument {
  language: Language;
  title: string;
  /** Below the title, smaller. */
  subtitle: string;
  /** Above the title, as on a letter: who writes, then where they are found. */
  letterhead?: readonly string[];
  /** Whose paper it is: above each page. */
  header: string;
  /** What it is, once more, beside each page's number. */
  footer: string;
  landscape?: true;
  parts: readonly PrintedPart[];
}

/** The same words without pages, in the order they are printed: for a contract that carries them, which is read as text too. */
export function textOfPrinted({ letterhead = [], title, subtitle, parts }: PrintedDocument): TextBlock[] {
  return [
    ...letterhead.map(paragraph),
    { is: 'heading', level: 1, runs: runsOf(title) },
    ...(subtitle === '' ? [] : [paragraph(subtitle)]),
    ...parts.flatMap(blocksOf),
  ];
}

function blocksOf(part: PrintedPart): TextBlock[] {
  switch (part.is) {
    case 'heading':
      return [{ is: 'heading', level: 2, runs: runsOf(part.text) }];
    case 'paragraph':
      return [{ is: 'paragraph', runs: [{ text: part.text, ...(part.bold && { bold: true as const }) }] }];
    case 'facts':
      return part.rows.length === 0
        ? []
        : [{ is: 'table', rows: part.rows.map(([label, value]) => [linesIn(label), linesIn(value)]) }];
    case 'table':
      return part.rows.length === 0
        ? []
        : [{ is: 'table', rows: [part.head, ...part.rows].map((row) => row.map((cell) => linesIn(cell))) }];
    case 'signatures':
      return part.of.map(({ who, note }) => paragraph(`${who}\u00a0: ${note}`));
  }
}

function paragraph(text: string): TextBlock {
  return { is: 'paragraph', runs: runsOf(text) };
}

function runsOf(text: string): TextRun[] {
  return [{ text }];
}

function linesIn(cell: string): TextRun[][] {
  return cell.split('\n').map(runsOf);
}
