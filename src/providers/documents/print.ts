/** Our own papers as PDF: mandates, registers, descriptions of a house, inventories. One look for all of them. Pure JavaScript, no converter. */
import type { PrintedDocument, PrintedPart } from '#kernel/printed.ts';
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { PDF } from '@libpdf/core';
import { printerWithFonts } from './fonts.ts';

const LEFT = 52;
const MARGINS: [number, number, number, number] = [LEFT, 66, LEFT, 60];
const OCEAN = '#0B5C7A';
const GREY = '#5B6872';
const LINE = '#C9CFCB';
const LABEL_WIDTH = 170;
/** A name signed by hand, and a stamp beside it. */
const SIGNING_ROOM = 70;

const LINES: CustomTableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: (column) => (column === 0 ? 0 : 5),
  paddingRight: () => 5,
  paddingTop: () => 3,
  paddingBottom: () => 2.5,
};

export async function printed(given: PrintedDocument): Promise<Buffer> {
  const document = clean(given);
  const pdfmake = await printerWithFonts();
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      ...(document.landscape && { pageOrientation: 'landscape' as const }),
      pageMargins: MARGINS,
      language: document.language === 'fr' ? 'fr-FR' : 'en-GB',
      info: { title: document.title, author: document.letterhead?.[0] ?? document.header },
      defaultStyle: { fontSize: 9.5, lineHeight: 1.15, color: '#1F2A33' },
      header: { text: document.header, margin: [LEFT, 28, LEFT, 0], fontSize: 8.5, color: GREY },
      footer: (page: number, pages: number) => ({
        columns: [
          { text: document.footer, width: '*' },
          { text: `${page} / ${pages}`, width: 'auto' },
        ],
        margin: [LEFT, 20, LEFT, 0],
        fontSize: 8.5,
        color: GREY,
      }),
      content: [
        ...letterhead(document.letterhead ?? []),
        heading(document),
        ...document.parts.flatMap(contentOf),
      ],
      // A heading alone at the foot of a page belongs to the next one.
      pageBreakBefore: (node, nodes) =>
        node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    })
    .getBuffer();
}

function letterhead([name, ...lines]: readonly string[]): Content[] {
  if (name === undefined) return [];
  return [
    { text: name, fontSize: 12, bold: true },
    { text: lines.join('\n'), color: GREY, margin: [0, 0, 0, 36] },
  ];
}

/** Without what has no sign of its own, or would turn a name around. */
function clean<T>(given: T): T {
  if (typeof given === 'string') return given.normalize('NFC').replace(/[^\P{C}\n]/gu, '') as T;
  if (Array.isArray(given)) return given.map((each) => clean<unknown>(each)) as T;
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, clean<unknown>(value)] as const),
  ) as T;
}

function heading({ title, subtitle }: PrintedDocument): Content {
  return {
    stack: [
      { text: title, fontSize: 17, bold: true, color: OCEAN },
      ...(subtitle === '' ? [] : [{ text: subtitle, fontSize: 9.5, color: GREY, margin: margin(2) }]),
    ],
    margin: [0, 0, 0, 10],
  };
}

function contentOf(part: PrintedPart): Content[] {
  switch (part.is) {
    case 'heading':
      return [
        {
          text: part.text,
          fontSize: 11.5,
          bold: true,
          color: OCEAN,
          margin: [0, 11, 0, 4],
          headlineLevel: 1,
        },
      ];
    case 'paragraph':
      return [
        {
          text: part.text,
          margin: [0, 2, 0, 5],
          ...(part.small && { fontSize: 8, color: GREY }),
          ...(part.bold && { bold: true }),
        },
      ];
    case 'facts':
      return part.rows.length === 0 ? [] : [facts(part.rows)];
    case 'table':
      return part.rows.length === 0 ? [] : [table(part)];
    case 'signatures':
      return [signatures(part.of)];
  }
}

/** Of a page laid on its side, with room for its head; and what a narrow column takes of a line. */
const LINES_OF_PAGE = 30;
const SIGNS_OF_LINE = 15;

/** Whether a row can be kept together. One that is taller than a page would not be moved to the next: all of it would be left out, without a word. */
function fitsOnPage(row: readonly (string | undefined)[]): boolean {
  return row.every((cell = '') => {
    const lines = cell.split('\n').map((line) => Math.max(1, Math.ceil(line.length / SIGNS_OF_LINE)));
    return lines.reduce((sum, count) => sum + count, 0) <= LINES_OF_PAGE;
  });
}

function facts(rows: Extract<PrintedPart, { is: 'facts' }>['rows']): Content {
  return {
    table: {
      widths: [LABEL_WIDTH, '*'],
      dontBreakRows: rows.every(fitsOnPage),
      body: rows.map(([label, value, weight]): TableCell[] => [
        { text: label, color: GREY },
        { text: value, bold: weight === 'sum' },
      ]),
    },
    layout: LINES,
    margin: [0, 0, 0, 6],
  };
}

function table({ head, rows, wide, right = [] }: Extract<PrintedPart, { is: 'table' }>): Content {
  const cell = (text: string, column: number, more: object = {}): TableCell => ({
    text,
    ...(right.includes(column) && { alignment: 'right' as const }),
    ...more,
  });
  return {
    table: {
      headerRows: 1,
      widths: head.map((_, column) => (wide.includes(column) ? '*' : 'auto')),
      dontBreakRows: rows.every(fitsOnPage),
      body: [
        head.map((text, column) => cell(text, column, { color: GREY, fontSize: 8.5 })),
        ...rows.map((row) => row.map((text, column) => cell(text, column))),
      ],
    },
    layout: LINES,
    fontSize: 8.5,
    margin: [0, 2, 0, 8],
  };
}

function signatures(of: Extract<PrintedPart, { is: 'signatures' }>['of']): Content {
  return {
    columns: of.map(({ who, note }) => ({
      stack: [
        { text: who, bold: true },
        { text: note, fontSize: 8, color: GREY, margin: margin(2) },
        { text: '', margin: [0, SIGNING_ROOM, 0, 0] },
      ],
      width: '*',
    })),
    columnGap: 20,
    unbreakable: true,
    margin: [0, 16, 0, 0],
  };
}

function margin(top: number): [number, number, number, number] {
  return [0, top, 0, 0];
}

/** One file of several, their pages one after the other, each as it was. */
export async function joined(pdfs: readonly Uint8Array[]): Promise<Buffer> {
  const whole = await PDF.merge(pdfs.map((pdf) => new Uint8Array(pdf)));
  return Buffer.from(await whole.save());
}
