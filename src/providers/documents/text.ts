/**
 * What a filled document says, as text that reflows: its own headings, paragraphs, lists and tables, for whoever reads it on a telephone.
 * It is held against the pages that were made of the same document: where the two do not say the same in the same order, or the pages say
 * more by how they look, there is no text, and the pages are read (decision 54).
 */
import { linesOf } from '#kernel/documenttext.ts';
import type { TextBlock, TextRun } from '#kernel/documenttext.ts';
import { openDocx } from './docx.ts';
import { marksOf, PAGE_COUNT, PAGE_NUMBER } from './marks.ts';
import { saidOnPages } from './samewords.ts';
import { marginTree, numberIn, treeOf } from './tree.ts';
import type { Element } from './tree.ts';

/** Ten times the longest contract we have seen. */
const MOST_LETTERS = 200_000;
const HEADINGS: Readonly<Record<string, number>> = {
  title: 1,
  'heading 1': 2,
  'heading 2': 3,
  'heading 3': 4,
};

const TAB = '\u2003';
const PAGE_FIELD =
  /<w:fldChar w:fldCharType="begin"[^>]*\/>(?:(?!w:fldCharType="(?:begin|end)")[\s\S])*?<w:instrText[^>]*>[^<]*\b(?:NUM)?PAGES?\b[^<]*<\/w:instrText>[\s\S]*?<w:fldChar w:fldCharType="end"[^>]*\/>/g;
const SIMPLE_PAGE_FIELD =
  /<w:fldSimple\b[^>]*w:instr="[^"]*\b(?:NUM)?PAGES?\b[^"]*"[^>]*>[\s\S]*?<\/w:fldSimple>/g;

/** Undefined where the text would say less than the pages, or more, or more than a screen takes. */
export async function documentText(docx: Uint8Array, pages: Uint8Array): Promise<TextBlock[] | undefined> {
  const opened = openDocx(docx);
  if (Object.values(marksOf(opened)).includes(true)) return undefined;
  const [header, body, footer] = [
    blocksOf((await marginTree(opened, 'header', withoutPageNumbers))?.children ?? [], []),
    blocksOf((await treeOf(opened)).children ?? [], []),
    blocksOf((await marginTree(opened, 'footer', withoutPageNumbers))?.children ?? [], []),
  ];
  if ([header, body, footer].flat().flatMap(linesOf).join('').length > MOST_LETTERS) return undefined;
  const said = saidOnPages({ header, body, footer }, await printedOn(pages))?.flatMap(withoutPlaceOfNumber);
  return said?.flatMap(linesOf).some((line) => PLACES.test(line)) ? undefined : said;
}

/** In the order in which it was drawn, a page each. */
async function printedOn(pdf: Uint8Array): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const reading = getDocument({
    data: new Uint8Array(pdf),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const document = await reading.promise;
  const printed: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    printed.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await reading.destroy();
  return printed;
}

function withoutPageNumbers(markup: string): string {
  const place = (field: string) => (/\bNUMPAGES\b/.test(field) ? PAGE_COUNT : PAGE_NUMBER);
  return markup
    .replace(PAGE_FIELD, (field) => `<w:t>${place(field)}</w:t>`)
    .replace(SIMPLE_PAGE_FIELD, (field) => `<w:r><w:t>${place(field)}</w:t></w:r>`);
}

const PLACES = new RegExp(`[${PAGE_NUMBER}${PAGE_COUNT}]`);
/** 'Page 1 / 3', 'p. 2', '3 sur 4', and not a clause that happens to stand before it. */
const COUNTS_PAGES = new RegExp(`^(p|page)?${PAGE_NUMBER}((sur|of|de)?${PAGE_COUNT})?$`, 'i');

/** 'Agence des Baleines    Page 1 / 3': what stands apart and counts pages goes, the rest stays. */
function withoutPlaceOfNumber(block: TextBlock): TextBlock[] {
  if (block.is !== 'paragraph' || !PLACES.test(linesOf(block)[0] ?? '')) return [block];
  const kept = (linesOf(block)[0] ?? '')
    .split(TAB)
    .filter((part) => !COUNTS_PAGES.test(part.replace(/[^\p{L}\p{Co}]/gu, '')))
    .join(TAB);
  return kept.trim() === '' ? [] : [{ is: 'paragraph', runs: [{ text: kept }] }];
}

function blocksOf(elements: readonly Element[], counters: number[]): TextBlock[] {
  return elements.flatMap((element): TextBlock[] => {
    if (element.type === 'table') return table(element);
    if (element.type !== 'paragraph') return blocksOf(element.children ?? [], counters);
    const number = numberIn(element, counters);
    const runs = joined(runsOf(element.children ?? []));
    if (runs.every(({ text }) => text.trim() === '')) return [];
    if (element.numbering) return [{ is: 'item', level: Number(element.numbering.level), number, runs }];
    const level = HEADINGS[element.styleName?.toLowerCase() ?? ''];
    return [level === undefined ? { is: 'paragraph', runs } : { is: 'heading', level, runs }];
  });
}

/** Cells and rows that say nothing only keep others apart on paper. */
function table(element: Element): TextBlock[] {
  const rows = (element.children ?? [])
    .map((row) =>
      (row.children ?? [])
        .map((cell) => blocksOf(cell.children ?? [], []).flatMap(cellLines))
        .filter((lines) => lines.length > 0),
    )
    .filter((row) => row.length > 0);
  return rows.length === 0 ? [] : [{ is: 'table', rows }];
}

/** A table within a cell, and a list, are lines of it. */
function cellLines(block: TextBlock): TextRun[][] {
  if (block.is === 'table') return block.rows.flat(2);
  if (block.is !== 'item') return [block.runs];
  return [[{ text: block.number === null ? '• ' : `${block.number}. ` }, ...block.runs]];
}

function runsOf(elements: readonly Element[], bold = false): TextRun[] {
  return elements.flatMap((element) => {
    if (element.type === 'text') return [run(element.value ?? '', bold)];
    if (element.type === 'tab') return [run(TAB, bold)];
    if (element.type === 'break') return [run('\n', bold)];
    return runsOf(element.children ?? [], element.type === 'run' ? element.isBold === true : bold);
  });
}

function run(text: string, bold: boolean): TextRun {
  return bold ? { text, bold } : { text };
}

function joined(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = [];
  for (const one of runs) {
    const last = result.at(-1);
    if (last && last.bold === one.bold) last.text += one.text;
    else result.push({ ...one });
  }
  return result;
}
