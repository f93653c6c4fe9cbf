/** What makes an archive a Word document, and what one may not carry: into our contracts, or to a clerk who opens it. */
import PizZip from 'pizzip';
import { partsOf } from './archive.ts';
import { TemplateError } from './port.ts';
import { readXml } from './xml.ts';
import type { Attribute, XmlCount } from './xml.ts';

export interface Docx {
  parts: Map<string, Buffer>;
  /** Named by the relationships: usually word/document.xml, but some programs write document2.xml. */
  main: string;
}

const TYPES = '[Content_Types].xml';
const ROOT = '_rels/.rels';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** A contract of six pages is a tenth of this; beyond, reading the text would hold the server up. */
const MAX_XML = 5_000_000;
/** What is only read may be a report of a hundred pages; filling a template takes a second for as many as this, and a contract has a tenth. */
const MOST_ELEMENTS: Record<Use, number> = { attachment: 200_000, template: 30_000 };
/** Relationships to what runs, or to another document pulled into this one. */
const FOREIGN =
  /\/(vbaProject|wordVbaData|oleObject|control|activeXControlBinary|aFChunk|subDocument|frame|mailMergeSource|mailMergeHeaderSource|transform|externalLink\w*)$/i;
const PACKAGE = /\/package$/i;
/** The sheet behind a chart: a file without macros by its ending, which is what Word opens it by. */
const OFFICE_FILE = /\.(docx|xlsx|pptx)$/i;
const FOREIGN_TYPE = /macroEnabled|vbaProject|vbaData|activeX|oleObject/i;
const FOREIGN_PART = /(^|\/)(vba(Project|Data)|activeX)[^/]*$/i;
const FOREIGN_ELEMENTS = new Set([
  'altChunk',
  'OLEObject',
  'control',
  'mailMerge',
  'subDoc',
  'frameset',
  'script',
]);
/** Fields that pull a file or another program into the document. */
const FETCHING = /\b(DDE|DDEAUTO|LINK|INCLUDE|INCLUDETEXT|IMPORT|DATABASE|MACROBUTTON)\b/i;
/** Pages copied from the web are full of these. */
const PICTURING = /\bINCLUDEPICTURE\b/i;
const CLICKABLE = /^(https?:|mailto:|tel:|#|(?!\/\/)[^:\\]*$)/i;
const OWN_DISK = /^(file:\/\/\/)?([a-z]:[\\/]|\/?(users|home|volumes)\/|[^:\\/]+$)/i;

/** A template, with what would be fetched from outside cut: it goes through our converters, and what they make is signed. */
export function openDocx(bytes: Uint8Array): Docx {
  const parts = new Map<string, Buffer>();
  const main = judged(bytes, 'template', (name, content) => parts.set(name, content));
  return { parts, main };
}

/** A document somebody hands to the agency. It is kept as it came: what is cut from a template is refused here where it could harm. */
export function proveDocx(bytes: Uint8Array): void {
  judged(bytes, 'attachment', () => undefined);
}

export function zipOf(docx: Docx): PizZip {
  const zip = new PizZip();
  for (const [name, content] of docx.parts) zip.file(name, content, { binary: true });
  return zip;
}

type Use = 'template' | 'attachment';

interface Relationship {
  id: string;
  type: string;
  target: string;
  isOutside: boolean;
}

/** Reads every part once and answers the main one's name. */
function judged(bytes: Uint8Array, use: Use, keep: (name: string, content: Buffer) => void): string {
  const count: XmlCount = { elements: 0, most: MOST_ELEMENTS[use] };
  const names = new Map<string, string>();
  const read = new Set<string>();
  let xml = 0;
  let types: ContentTypes | undefined;
  let root: Relationship[] = [];
  for (const [name, content] of partsOf(bytes)) {
    const lower = name.toLowerCase();
    names.set(lower, name);
    if (FOREIGN_PART.test(name)) throw new TemplateError('active');
    if (!isMarkup(lower, content)) {
      keep(name, content);
      continue;
    }
    xml += content.length;
    if (xml > MAX_XML) throw new TemplateError('tooLarge');
    read.add(lower);
    if (lower === TYPES.toLowerCase()) types = contentTypes(content, count);
    if (!lower.endsWith('.rels')) {
      mustBePassive(content, count, use);
      keep(name, content);
      continue;
    }
    const relationships = relationshipsOf(content, count);
    if (lower === ROOT) root = relationships;
    keep(name, written(relationships.filter((one) => staysWith(one, use))));
  }
  const target = root.find(({ type }) => /\/officeDocument$/i.test(type))?.target.replace(/^\//, '');
  const main = names.get(target?.toLowerCase() ?? '');
  if (types === undefined || main === undefined || types.of(main) !== MAIN_TYPE)
    throw new TemplateError('notDocx');
  // Whatever is called words is read as words by others: nothing of it may have passed unread.
  for (const name of names.keys())
    if (!read.has(name) && /[/+]xml$/i.test(types.of(name))) throw new TemplateError('notDocx');
  return main;
}

/** By its name or by its first sign: a part is read whatever it is called. */
function isMarkup(name: string, content: Buffer): boolean {
  return /\.(xml|rels)$/.test(name) || /^(\ufeff)?\s*</.test(content.toString('utf8', 0, 100));
}

interface ContentTypes {
  of(name: string): string;
}

function contentTypes(content: Buffer, count: XmlCount): ContentTypes {
  const [parts, endings] = [new Map<string, string>(), new Map<string, string>()];
  readXml(content, count, {
    opened: (local, attributes) => {
      const type = valueOf(attributes, 'ContentType').trim();
      if (FOREIGN_TYPE.test(type)) throw new TemplateError('active');
      if (local === 'Override')
        parts.set(valueOf(attributes, 'PartName').replace(/^\//, '').toLowerCase(), type);
      if (local === 'Default') endings.set(valueOf(attributes, 'Extension').toLowerCase(), type);
    },
  });
  return {
    of(name) {
      const lower = name.toLowerCase();
      return parts.get(lower) ?? endings.get(lower.slice(lower.lastIndexOf('.') + 1)) ?? '';
    },
  };
}

function relationshipsOf(content: Buffer, count: XmlCount): Relationship[] {
  const found: Relationship[] = [];
  readXml(content, count, {
    opened: (local, attributes) => {
      if (local !== 'Relationship') return;
      const target = valueOf(attributes, 'Target').trim();
      const mode = valueOf(attributes, 'TargetMode').trim().toLowerCase();
      found.push({
        id: valueOf(attributes, 'Id'),
        type: valueOf(attributes, 'Type').trim(),
        target,
        isOutside: (mode !== '' && mode !== 'internal') || /^([a-z][\w+.-]*:|\\\\|\/\/)/i.test(target),
      });
    },
  });
  return found;
}

/** Links a reader may click stay; everything else outside (a Word template on somebody's disk, a remote picture) is cut from a template. */
function staysWith({ type, target, isOutside }: Relationship, use: Use): boolean {
  if (FOREIGN.test(type)) throw new TemplateError('active');
  if (PACKAGE.test(type) && (use === 'template' || isOutside || !OFFICE_FILE.test(target)))
    throw new TemplateError('active');
  if (!isOutside) return true;
  const kind = type.slice(type.lastIndexOf('/') + 1).toLowerCase();
  if (use === 'template') return kind === 'hyperlink' && CLICKABLE.test(target);
  // Word asks before it follows a link; a template it fetches unasked, with the macros in it.
  const isNear = OWN_DISK.test(target);
  const isHarmless =
    kind === 'attachedtemplate'
      ? isNear
      : /^(hyperlink|image)$/.test(kind) && (isNear || CLICKABLE.test(target));
  if (!isHarmless) throw new TemplateError('active');
  return true;
}

const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** As we read them, so that nobody reads others. */
function written(relationships: readonly Relationship[]): Buffer {
  const lines = relationships.map(
    ({ id, type, target, isOutside }) =>
      `<Relationship Id="${escaped(id)}" Type="${escaped(type)}" Target="${escaped(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${PACKAGE_NAMESPACE}">${lines.join('')}</Relationships>`,
  );
}

function escaped(value: string): string {
  return value.replace(/[&<>"\t\r\n]/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** Field instructions are put together again, each field's own: Word cuts one into several runs, and one field stands in another. */
function mustBePassive(content: Buffer, count: XmlCount, use: Use): void {
  const fields: string[] = [];
  const path: string[] = [];
  const judge = (instruction: string) => {
    if (isFetching(instruction, use)) throw new TemplateError('active');
  };
  readXml(content, count, {
    opened: (local, attributes) => {
      path.push(local);
      if (FOREIGN_ELEMENTS.has(local)) throw new TemplateError('active');
      for (const { local: key, value } of attributes) {
        if (key === 'instr') judge(value);
        if (key === 'src' && use === 'template' && isAddress(value)) throw new TemplateError('active');
      }
      if (local !== 'fldChar') return;
      const kind = attributes.find((one) => one.local === 'fldCharType')?.value;
      if (kind === 'begin') fields.push('');
      if (kind === 'end') judge(fields.pop() ?? '');
    },
    closed: () => void path.pop(),
    said: (words) => {
      if (!/^(instrText|delInstrText)$/.test(path.at(-1) ?? '')) return;
      // Without a field around it too: others may see one.
      fields.push((fields.pop() ?? '') + words);
    },
  });
  for (const field of fields) judge(field);
}

/** The name of the field, and whatever stands outside of quotes. */
function isFetching(instruction: string, use: Use): boolean {
  const words = `${/^[\s"]*([a-z]+)/i.exec(instruction)?.[1] ?? ''} ${instruction.replace(/"[^"]*"/g, ' ')}`;
  return FETCHING.test(words) || (use === 'template' && PICTURING.test(words));
}

function isAddress(value: string): boolean {
  return /^\s*([a-z][\w+.-]*:|\\\\|\/\/)/i.test(value) && !/^\s*data:image\//i.test(value);
}

/** Attributes of these parts have no prefix; one with a prefix is another one. */
function valueOf(attributes: readonly Attribute[], name: string): string {
  return attributes.find((one) => one.name === name)?.value ?? '';
}
