/** What a Word document points at: which relationships it may have, read and written. */
import { TemplateError } from './port.ts';
import { readXml } from './xml.ts';
import type { Attribute, XmlCount } from './xml.ts';

/**
 * What the parts of a document are to each other, by the last word of the relationship's type: what is not here (macros, objects, a ribbon
 * of its own, panes of add-ins, another document pulled in) runs, fetches, or is nobody's paper.
 */
export const GOOD_RELATIONSHIPS = listed(`
  officedocument core-properties extended-properties custom-properties extendedproperties customproperties coreproperties thumbnail
  styles styleswitheffects settings websettings fonttable font numbering footnotes endnotes header footer theme themeoverride
  customxml customxmlprops comments commentsextended commentsids commentsextensible people glossarydocument bibliography
  image hdphoto hyperlink attachedtemplate package printersettings classificationlabels documenttasks
  chart chartex chartstyle chartcolorstyle chartusershapes
  diagramdata diagramlayout diagramquickstyle diagramcolors diagramdrawing
  origin signature certificate`);

const PACKAGE = /\/package$/i;

/** The sheet behind a chart: a file without macros by its ending, which is what Word opens it by. */
export const OFFICE_FILE = /\.(docx|xlsx|pptx)$/i;

export const CLICKABLE = /^(https?:|mailto:|tel:|#|(?!\/\/)[^:\\]*$)/i;

export const OWN_DISK = /^(file:\/\/\/)?([a-z]:[\\/]|\/?(users|home|volumes)\/|[^:\\/]+$)/i;

export type Use = 'template' | 'attachment';

export interface Relationship {
  id: string;
  type: string;
  target: string;
  isOutside: boolean;
}

export function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

export function kindOf(type: string): string {
  return type.slice(type.lastIndexOf('/') + 1).toLowerCase();
}

export function relationshipsOf(content: Buffer, count: XmlCount): Relationship[] {
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
export function isAllowedRelationship({ type, target, isOutside }: Relationship, use: Use): boolean {
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
export function written(relationships: readonly Relationship[]): Buffer {
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

export function isAddress(value: string): boolean {
  return /^\s*([a-z][\w+.-]*:|\\\\|\/\/)/i.test(value) && !/^\s*data:image\//i.test(value);
}

/** Attributes of these parts have no prefix; one with a prefix is another one. */
export function valueOf(attributes: readonly Attribute[], name: string): string {
  return attributes.find((one) => one.name === name)?.value ?? '';
}
