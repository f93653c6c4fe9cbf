/** What makes an archive a Word document, and what one may not carry on its way into our contracts. */
import PizZip from 'pizzip';
import { openArchive } from './archive.ts';
import { TemplateError } from './port.ts';

export interface Docx {
  parts: Map<string, Buffer>;
  /** Named by the relationships: usually word/document.xml, but some programs write document2.xml. */
  main: string;
}

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** A contract of six pages is a tenth of this; beyond, reading the text would hold the server up. */
const MAX_XML = 5_000_000;
/** Relationships whose target comes from elsewhere: macros, embedded programs, foreign documents. */
const FOREIGN = /\/(vbaProject|oleObject|package|control|aFChunk|subDocument|frame)$/;
/** Fields that pull a file or an address into the document while it is converted. */
const FETCHING = /INCLUDE|IMPORT|DATABASE|\bDDE|\bLINK\b/i;

export function openDocx(bytes: Uint8Array): Docx {
  const parts = openArchive(bytes);
  const types = parts.get('[Content_Types].xml');
  const main = relationshipsOf(parts.get('_rels/.rels'))
    .find(({ type }) => type.endsWith('/officeDocument'))
    ?.target.replace(/^\//, '');
  if (types === undefined || main === undefined || !parts.has(main)) throw new TemplateError('notDocx');
  const declared = elements(text(types), 'Override').find((part) => part['PartName'] === `/${main}`)?.[
    'ContentType'
  ];
  if (declared !== MAIN_TYPE) throw new TemplateError('notDocx');
  mustBePassive(parts);
  return { parts, main };
}

export function zipOf(docx: Docx): PizZip {
  const zip = new PizZip();
  for (const [name, content] of docx.parts) zip.file(name, content, { binary: true });
  return zip;
}

export function isXml(name: string): boolean {
  return name.endsWith('.xml') || name.endsWith('.rels');
}

function mustBePassive(parts: Map<string, Buffer>): void {
  let xml = 0;
  for (const [name, content] of parts) {
    if (!isXml(name)) continue;
    xml += content.length;
    if (xml > MAX_XML) throw new TemplateError('tooLarge');
    const markup = text(content);
    // A document type can define entities, and entities can multiply or read files. Word writes none.
    if (markup.includes('<!DOCTYPE') || markup.includes('\0')) throw new TemplateError('notDocx');
    if (name.endsWith('.rels')) parts.set(name, Buffer.from(withoutForeignTargets(markup)));
    else if (FETCHING.test(instructions(markup))) throw new TemplateError('notDocx');
  }
}

/** Links a reader may click stay; everything else outside (a Word template on somebody's disk, a remote picture) is cut. */
function withoutForeignTargets(markup: string): string {
  return markup.replace(/<Relationship\s[^>]*>/g, (element) => {
    const { Type: type = '', TargetMode: mode = '' } = attributes(element);
    if (FOREIGN.test(type)) throw new TemplateError('notDocx');
    return mode === 'External' && !type.endsWith('/hyperlink') ? '' : element;
  });
}

/** Field instructions, put together again: Word cuts one into several runs. */
function instructions(markup: string): string {
  const inRuns = [...markup.matchAll(/<w:instrText[^>]*>([^<]*)</g)].map(([, words = '']) => words);
  const inFields = elements(markup, 'w:fldSimple').map((field) => field['w:instr'] ?? '');
  return [inRuns.join(''), ...inFields].join('\n');
}

function relationshipsOf(part: Buffer | undefined): { type: string; target: string }[] {
  if (part === undefined) return [];
  return elements(text(part), 'Relationship').map(({ Type: type = '', Target: target = '' }) => ({
    type,
    target,
  }));
}

function elements(markup: string, name: string): Record<string, string>[] {
  return [...markup.matchAll(new RegExp(`<${name}\\s[^>]*>`, 'g'))].map(([element]) => attributes(element));
}

function attributes(element: string): Record<string, string> {
  return Object.fromEntries(
    [...element.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  );
}

function text(part: Buffer): string {
  return part.toString('utf8');
}
