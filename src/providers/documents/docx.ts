/** What makes an archive a Word document, and what one may not carry: into our contracts, or to a clerk who opens it. */
import PizZip from 'pizzip';
import { partsOf } from './archive.ts';
import { TemplateError } from './port.ts';
import { readXml } from './xml.ts';
import type { XmlCount } from './xml.ts';
import {
  OFFICE_FILE,
  relationshipsOf,
  GOOD_RELATIONSHIPS,
  kindOf,
  written,
  isAllowedRelationship,
  valueOf,
} from './relationships.ts';
import type { Use, Relationship } from './relationships.ts';
import { rejectActiveContent } from './fields.ts';

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
const MAX_ELEMENTS: Record<Use, number> = { attachment: 200_000, template: 30_000 };

/** What such a file may hold: words, pictures, and how to print it. */
const SHEET_PART = /(\.(xml|rels|vml|png|jpe?g|gif|emf|wmf)|\/printerSettings\d*\.bin)$/i;

const MACROS = /macroEnabled/i;

const FOREIGN_TYPE = /macroEnabled|vbaProject|vbaData|activeX|oleObject/i;

/** What a part may be. One of no type is nobody's. */
const GOOD_TYPE = new RegExp(
  `^(${[
    '(application|text)/xml',
    'application/vnd\\.openxmlformats-package\\.(relationships\\+xml|core-properties\\+xml|digital-signature-(origin|xmlsignature\\+xml|certificate))',
    'application/vnd\\.openxmlformats-officedocument\\.wordprocessingml\\.(document\\.(main|glossary)|styles|stylesWithEffects|settings|webSettings|footnotes|endnotes|header|footer|fontTable|numbering|comments(Extended|Ids|Extensible)?|people)\\+xml',
    'application/vnd\\.openxmlformats-officedocument\\.wordprocessingml\\.(printerSettings|commentsIds)',
    'application/vnd\\.openxmlformats-officedocument\\.(theme|themeOverride|extended-properties|custom-properties|customXmlProperties|bibliography)\\+xml',
    'application/vnd\\.openxmlformats-officedocument\\.drawingml\\.(chart|chartshapes|diagram(Data|Layout|Style|Colors))\\+xml',
    'application/vnd\\.openxmlformats-officedocument\\.(drawing\\+xml|vmlDrawing|obfuscatedFont)',
    'application/vnd\\.openxmlformats-officedocument\\.(spreadsheetml\\.sheet|wordprocessingml\\.document|presentationml\\.presentation)',
    'application/vnd\\.ms-word\\.(stylesWithEffects|comments\\w*|people)\\+xml',
    'application/vnd\\.ms-office\\.(chartstyle|chartcolorstyle|chartex|drawingml\\.diagramDrawing|classificationlabels|documenttasks)\\+xml',
    'application/(inkml\\+xml|x-fontdata|x-font-ttf)',
    'image/(png|x-png|jpe?g|pjpeg|gif|bmp|tiff?|webp|svg\\+xml|(x-)?emf|(x-)?wmf|vnd\\.ms-photo)',
  ].join('|')})$`,
  'i',
);

/** A template, with what would be fetched from outside cut: it goes through our converters, and what they make is signed. */
export function openDocx(bytes: Uint8Array): Docx {
  const parts = new Map<string, Buffer>();
  const main = inspect(bytes, 'template', (name, content) => parts.set(name, content));
  return { parts, main };
}

/** A document somebody hands to the agency. It is kept as it came: what is cut from a template is refused here where it could harm. */
export function validateDocx(bytes: Uint8Array): void {
  inspect(bytes, 'attachment', () => undefined);
}

export function zipOf(docx: Docx): PizZip {
  const zip = new PizZip();
  for (const [name, content] of docx.parts) zip.file(name, content, { binary: true });
  return zip;
}

/** Reads every part once and answers the main one's name. */
function inspect(bytes: Uint8Array, use: Use, keep: (name: string, content: Buffer) => void): string {
  const count: XmlCount = { elements: 0, most: MAX_ELEMENTS[use] };
  const names = new Map<string, string>();
  const read = new Set<string>();
  let xml = 0;
  // Told at the end: a sheet sent as a document is no Word document, and has nothing that runs.
  let isActive = false;
  let types: ContentTypes | undefined;
  let root: Relationship[] = [];
  for (const [name, content] of partsOf(bytes)) {
    const lower = name.toLowerCase();
    names.set(lower, name);
    if (isZip(content) || OFFICE_FILE.test(name)) {
      // A sheet of the old kind, or a sealed one, cannot be looked into here.
      if (use === 'template' || !isZip(content) || !OFFICE_FILE.test(name)) isActive = true;
      else xml = inspectSheet(content, count, xml);
    }
    if (!isMarkup(lower, content)) {
      keep(name, content);
      continue;
    }
    xml += content.length;
    if (xml > MAX_XML) throw new TemplateError('tooLarge');
    read.add(lower);
    if (lower === TYPES.toLowerCase()) types = contentTypes(content, count);
    if (!lower.endsWith('.rels')) {
      rejectActiveContent(content, count, use);
      keep(name, content);
      continue;
    }
    const relationships = relationshipsOf(content, count);
    if (lower === ROOT) root = relationships;
    if (relationships.some(({ type }) => !GOOD_RELATIONSHIPS.has(kindOf(type)))) isActive = true;
    keep(name, written(relationships.filter((one) => isAllowedRelationship(one, use))));
  }
  const target = root.find(({ type }) => /\/officeDocument$/i.test(type))?.target.replace(/^\//, '');
  const main = names.get(target?.toLowerCase() ?? '');
  if (types === undefined || main === undefined) throw new TemplateError('notDocx');
  if (types.of(main) !== MAIN_TYPE)
    throw new TemplateError(MACROS.test(types.of(main)) ? 'active' : 'notDocx');
  const isGood = (name: string) => name === TYPES.toLowerCase() || GOOD_TYPE.test(types.of(name));
  if (isActive || ![...names.keys()].every(isGood)) throw new TemplateError('active');
  // Whatever is called words is read as words by others: nothing of it may have passed unread.
  for (const name of names.keys())
    if (!read.has(name) && /[/+]xml$/i.test(types.of(name))) throw new TemplateError('notDocx');
  return main;
}

/** A sheet behind a chart is opened too, by who looks at the numbers. Answers how much markup has been read. */
function inspectSheet(bytes: Buffer, count: XmlCount, before: number): number {
  let xml = before;
  for (const [name, content] of partsOf(bytes)) {
    if (!SHEET_PART.test(name) || isZip(content)) throw new TemplateError('active');
    const lower = name.toLowerCase();
    if (!isMarkup(lower, content)) continue;
    xml += content.length;
    if (xml > MAX_XML) throw new TemplateError('tooLarge');
    if (lower === TYPES.toLowerCase()) rejectMacros(content, count);
    if (!lower.endsWith('.rels')) {
      rejectActiveContent(content, count, 'attachment');
      continue;
    }
    for (const { type, isOutside } of relationshipsOf(content, count))
      if (IN_SHEETS.test(type) || (isOutside && kindOf(type) !== 'hyperlink'))
        throw new TemplateError('active');
  }
  return xml;
}

const IN_SHEETS =
  /\/(vbaProject|wordVbaData|oleObject|control|activeXControlBinary|package|externalLink\w*|extensibility|webextension\w*|connections)$/i;

function rejectMacros(content: Buffer, count: XmlCount): void {
  readXml(content, count, {
    opened: (_, attributes) => {
      if (FOREIGN_TYPE.test(valueOf(attributes, 'ContentType'))) throw new TemplateError('active');
    },
  });
}

function isZip(content: Buffer): boolean {
  return content.length > 4 && content.readUInt32BE(0) === 0x50_4b_03_04;
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
