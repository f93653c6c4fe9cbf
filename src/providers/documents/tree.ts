/** A Word document as mammoth reads it: paragraphs, tables and what is in them. */
import { zipOf } from './docx.ts';
import type { Docx } from './docx.ts';

/** What mammoth makes of a document; its own types say nothing of it. */
export interface Element {
  type: string;
  children?: Element[];
  value?: string;
  styleName?: string | null;
  alignment?: string | null;
  numbering?: { level: string; isOrdered: boolean } | null;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderline?: boolean;
  fontSize?: number | null;
  href?: string;
  colSpan?: number;
  rowSpan?: number;
}

export async function treeOf(docx: Docx): Promise<Element> {
  const { default: mammoth } = await import('mammoth');
  let tree: Element = { type: 'document' };
  const keep = (document: Element) => {
    tree = document;
    return { ...document, children: [] };
  };
  await mammoth.convertToHtml(
    { buffer: zipOf(docx).generate({ type: 'nodebuffer' }) },
    { externalFileAccess: false, transformDocument: keep },
  );
  return tree;
}

/** Above or below every page. Read as if it were the document: it is written in the same words. */
export async function marginTree(
  docx: Docx,
  where: 'header' | 'footer',
  rewritten: (markup: string) => string = (markup) => markup,
): Promise<Element | undefined> {
  const name = [...docx.parts.keys()].find((part) => new RegExp(`^word/${where}\\d*\\.xml$`).test(part));
  if (name === undefined) return undefined;
  const root = where === 'header' ? 'hdr' : 'ftr';
  const markup = rewritten(String(docx.parts.get(name)))
    .replace(new RegExp(`<w:${root}\\b`), '<w:document')
    .replace(/(<w:document\b[^>]*>)/, '$1<w:body>')
    .replace(`</w:${root}>`, '</w:body></w:document>');
  const parts = new Map(docx.parts).set(docx.main, Buffer.from(markup));
  return treeOf({ parts, main: docx.main });
}

/** The number an ordered paragraph has among those before it. Null: a bullet, or no list. */
export function numberIn(element: Element, counters: number[]): number | null {
  if (!element.numbering) return null;
  const level = Number(element.numbering.level);
  counters.length = Math.min(counters.length, level + 1);
  counters[level] = (counters[level] ?? 0) + 1;
  return element.numbering.isOrdered ? counters[level] : null;
}
