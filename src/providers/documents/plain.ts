/** Where no LibreOffice runs at all: the document's words, headings, tables and header, laid out by ourselves. Pure JavaScript. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { openDocx } from './docx.ts';
import type { Engine } from './engine.ts';
import { printerWithFonts } from './fonts.ts';
import { marginTree, numberIn, treeOf } from './tree.ts';
import type { Element } from './tree.ts';

const MARGINS: [number, number, number, number] = [56, 72, 56, 56];
const HEADINGS: Readonly<Record<string, number>> = {
  title: 18,
  'heading 1': 13,
  'heading 2': 11.5,
  'heading 3': 10.5,
};
const ALIGNMENTS: Readonly<Record<string, 'left' | 'right' | 'center' | 'justify'>> = {
  right: 'right',
  end: 'right',
  center: 'center',
  both: 'justify',
};

export class PlainLayout implements Engine {
  readonly name = 'our own layout';
  readonly isAvailable = true;

  async toPdf(bytes: Uint8Array): Promise<Buffer> {
    const docx = openDocx(bytes);
    const body = blocks((await treeOf(docx)).children ?? []);
    const header = blocks((await marginTree(docx, 'header'))?.children ?? []);
    const printer = await printerWithFonts();
    return printer
      .createPdf({
        pageSize: 'A4',
        pageMargins: MARGINS,
        defaultStyle: { fontSize: 10, lineHeight: 1.2 },
        header: { stack: header, margin: [MARGINS[0], 28, MARGINS[2], 0], fontSize: 9, color: '#5B6872' },
        footer: (page: number, pages: number) => ({
          text: `${page} / ${pages}`,
          alignment: 'center',
          margin: [0, 16, 0, 0],
          fontSize: 9,
          color: '#5B6872',
        }),
        content: body,
      })
      .getBuffer();
  }

  stop(): void {}
}

function blocks(elements: readonly Element[]): Content[] {
  const counters: number[] = [];
  return elements.flatMap((element): Content[] => {
    if (element.type === 'table') return [table(element)];
    if (element.type !== 'paragraph') return blocks(element.children ?? []);
    return [paragraph(element, listMark(element, counters))];
  });
}

function paragraph(element: Element, mark: string): Content {
  const heading = HEADINGS[element.styleName?.toLowerCase() ?? ''];
  const level = Number(element.numbering?.level ?? 0);
  return {
    text: [mark, ...runs(element.children ?? [], {})],
    alignment: ALIGNMENTS[element.alignment ?? ''] ?? 'left',
    margin: [mark === '' ? 0 : 12 * (level + 1), heading === undefined ? 0 : 8, 0, 5],
    ...(heading === undefined ? {} : { fontSize: heading, bold: true, headlineLevel: 1 }),
  };
}

function listMark(element: Element, counters: number[]): string {
  if (!element.numbering) return '';
  const number = numberIn(element, counters);
  return number === null ? '•  ' : `${number}. `;
}

interface Look {
  bold?: boolean;
  italics?: boolean;
  decoration?: 'underline';
  fontSize?: number;
}
type Run = Look & { text: string };

function runs(elements: readonly Element[], look: Look): Run[] {
  return elements.flatMap((element) => {
    if (element.type === 'text') return [{ ...look, text: element.value ?? '' }];
    if (element.type === 'tab') return [{ ...look, text: '\u2003' }];
    if (element.type === 'break') return [{ ...look, text: '\n' }];
    return runs(element.children ?? [], element.type === 'run' ? lookOf(element) : look);
  });
}

function lookOf(run: Element): Look {
  return {
    ...(run.isBold ? { bold: true } : {}),
    ...(run.isItalic ? { italics: true } : {}),
    ...(run.isUnderline ? { decoration: 'underline' } : {}),
    ...(run.fontSize ? { fontSize: run.fontSize } : {}),
  };
}

/** Every row gets as many cells as the widest: pdfmake wants the places a wide or tall cell covers to be there, empty. */
function table(element: Element): Content {
  const rows = (element.children ?? []).map((row) => (row.children ?? []).flatMap(cells));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const grid: TableCell[][] = rows.map((row) => [
    ...row,
    ...Array.from({ length: width - row.length }, () => ''),
  ]);
  return {
    table: {
      widths: Array.from({ length: width }, (_, column) => (column === 0 ? '*' : 'auto')),
      body: grid,
      dontBreakRows: true,
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => '#C9CFCB',
      paddingTop: () => 3,
      paddingBottom: () => 1,
    },
    margin: [0, 4, 0, 8],
  };
}

function cells(cell: Element): TableCell[] {
  const span = cell.colSpan ?? 1;
  return [
    { stack: blocks(cell.children ?? []), ...(span > 1 ? { colSpan: span } : {}) },
    ...Array.from({ length: span - 1 }, () => ''),
  ];
}
