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
const MAX_ELEMENTS: Record<Use, number> = { attachment: 200_000, template: 30_000 };
/**
 * What the parts of a document are to each other, by the last word of the relationship's type: what is not here (macros, objects, a ribbon
 * of its own, panes of add-ins, another document pulled in) runs, fetches, or is nobody's paper.
 */
const GOOD_RELATIONSHIPS = listed(`
  officedocument core-properties extended-properties custom-properties extendedproperties customproperties coreproperties thumbnail
  styles styleswitheffects settings websettings fonttable font numbering footnotes endnotes header footer theme themeoverride
  customxml customxmlprops comments commentsextended commentsids commentsextensible people glossarydocument bibliography
  image hdphoto hyperlink attachedtemplate package printersettings classificationlabels documenttasks
  chart chartex chartstyle chartcolorstyle chartusershapes
  diagramdata diagramlayout diagramquickstyle diagramcolors diagramdrawing
  origin signature certificate`);
const PACKAGE = /\/package$/i;
/** The sheet behind a chart: a file without macros by its ending, which is what Word opens it by. */
const OFFICE_FILE = /\.(docx|xlsx|pptx)$/i;
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
const FOREIGN_ELEMENTS = new Set([
  'altChunk',
  'OLEObject',
  'control',
  'mailMerge',
  'subDoc',
  'frameset',
  'script',
]);
/** Fields that count, date, name, refer, and calculate; what is not here pulls in a file or a program, asks, or prints. */
const GOOD_FIELDS = listed(`
  page numpages section sectionpages pageref ref noteref styleref seq listnum autonum autonumlgl autonumout
  toc tc toa ta index xe date time createdate savedate printdate edittime
  author lastsavedby title subject keywords comments filename filesize numwords numchars revnum template info docproperty docvariable
  username userinitials useraddress hyperlink gotobutton mergefield mergerec mergeseq next nextif skipif addressblock greetingline
  if compare symbol eq advance quote formtext formcheckbox formdropdown barcode displaybarcode mergebarcode bibliography citation
  shape private bidioutline autotext autotextlist addin includepicture`);
/** Where no field stands around them, and others may see one. */
const FETCHING = /\b(DDE|DDEAUTO|LINK|INCLUDE|INCLUDETEXT|IMPORT|DATABASE|MACROBUTTON)\b/i;
/** The name of a field as far as it can be told, and whether it ends there. */
const FIELD_NAME = /^[\s"]*(=|[^\s"\\]+(?=[\s"\\]))/;
/** Pages copied from the web are full of these. */
const PICTURING = /\bINCLUDEPICTURE\b\s*(?:"([^"]*)"|(\S*))/i;
const CLICKABLE = /^(https?:|mailto:|tel:|#|(?!\/\/)[^:\\]*$)/i;
const OWN_DISK = /^(file:\/\/\/)?([a-z]:[\\/]|\/?(users|home|volumes)\/|[^:\\/]+$)/i;

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

type Use = 'template' | 'attachment';

interface Relationship {
  id: string;
  type: string;
  target: string;
  isOutside: boolean;
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

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

function kindOf(type: string): string {
  return type.slice(type.lastIndexOf('/') + 1).toLowerCase();
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
function isAllowedRelationship({ type, target, isOutside }: Relationship, use: Use): boolean {
  if (PACKAGE.test(type) && (use === 'template' || isOutside || !OFFICE_FILE.test(target)))
    throw new TemplateError('active');
  if (!isOutside) return true;
  const kind = kindOf(type);
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

interface Field {
  words: string;
  /** Its result has begun: what stands there is shown, not done. */
  isResult: boolean;
}

/**
 * Field instructions are put together again, each field's own: Word cuts one into several runs, and one field stands in another. Not in
 * another's name, though: what that one is would only be known once the inner one has been done.
 */
function rejectActiveContent(content: Buffer, count: XmlCount, use: Use): void {
  const fields: Field[] = [];
  const path: string[] = [];
  const judge = (instruction: string) => {
    if (isFetching(instruction, use)) throw new TemplateError('active');
  };
  const mayHoldAnother = () => {
    const outer = fields.at(-1);
    if (outer && !outer.isResult && !FIELD_NAME.test(outer.words)) throw new TemplateError('active');
  };
  readXml(content, count, {
    opened: (local, attributes) => {
      path.push(local);
      if (FOREIGN_ELEMENTS.has(local)) throw new TemplateError('active');
      for (const { local: key, value } of attributes) {
        if (key === 'instr') {
          mayHoldAnother();
          judge(value);
        }
        if (key === 'src' && use === 'template' && isAddress(value)) throw new TemplateError('active');
      }
      if (local !== 'fldChar') return;
      const kind = attributes.find((one) => one.local === 'fldCharType')?.value;
      const open = fields.at(-1);
      if (kind === 'begin') {
        mayHoldAnother();
        fields.push({ words: '', isResult: false });
      }
      if (kind === 'separate' && open) open.isResult = true;
      if (kind === 'end') judge(fields.pop()?.words ?? '');
    },
    closed: () => void path.pop(),
    said: (words) => {
      const open = fields.at(-1);
      const isInstruction = /^(instrText|delInstrText)$/.test(path.at(-1) ?? '');
      // Plain words between a field's beginning and its result are read as its instruction too.
      if (!isInstruction && !(path.at(-1) === 't' && open && !open.isResult)) return;
      // Without a field around it too: others may see one.
      if (open) open.words += words;
      else fields.push({ words, isResult: false });
    },
  });
  for (const { words } of fields) judge(words);
}

/** The name of the field, and whatever stands outside of quotes. */
function isFetching(instruction: string, use: Use): boolean {
  if (/^[\s"]*$/.test(instruction)) return false;
  const name = FIELD_NAME.exec(`${instruction} `)?.[1] ?? '';
  if (name !== '=' && !GOOD_FIELDS.has(name.toLowerCase())) return true;
  if (FETCHING.test(instruction.replace(/"[^"]*"/g, ' '))) return true;
  const picture = PICTURING.exec(instruction);
  if (!picture) return false;
  // A picture of the web is asked for where the clerk allows it; one on somebody's server would be asked for with the clerk's password.
  const target = (picture[1] ?? picture[2] ?? '').replaceAll('\\\\', '\\');
  return use === 'template' || !(CLICKABLE.test(target) || OWN_DISK.test(target));
}

function isAddress(value: string): boolean {
  return /^\s*([a-z][\w+.-]*:|\\\\|\/\/)/i.test(value) && !/^\s*data:image\//i.test(value);
}

/** Attributes of these parts have no prefix; one with a prefix is another one. */
function valueOf(attributes: readonly Attribute[], name: string): string {
  return attributes.find((one) => one.name === name)?.value ?? '';
}
