/** What surrounds the text in a docx file: the list of its parts, how they relate, what it says of itself. */
import type { Wording } from './wording.ts';

const SCHEMAS = 'http://schemas.openxmlformats.org';
export const RELATIONSHIPS = `${SCHEMAS}/officeDocument/2006/relationships`;
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export function contentTypes(): string {
  const of = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
    of('word/document.xml', `${CONTENT_TYPE}.document.main+xml`),
    of('word/styles.xml', `${CONTENT_TYPE}.styles+xml`),
    of('word/settings.xml', `${CONTENT_TYPE}.settings+xml`),
    of('word/header1.xml', `${CONTENT_TYPE}.header+xml`),
    of('word/footer1.xml', `${CONTENT_TYPE}.footer+xml`),
    of('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
  ].join('')}</Types>`;
}

export function relationships(targets: readonly [type: string, target: string][]): string {
  const one = ([type, target]: [string, string], index: number) => {
    const base = type.startsWith('metadata/') ? `${SCHEMAS}/package/2006/relationships` : RELATIONSHIPS;
    return `<Relationship Id="rId${index + 1}" Type="${base}/${type}" Target="${target}"/>`;
  };
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${targets.map(one).join('')}</Relationships>`;
}

export function coreProperties(words: Wording): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties xmlns:cp="${SCHEMAS}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${words.title} {{reference}}</dc:title><dc:creator>{{agence_nom}}</dc:creator><dc:language>${words.lang}</dc:language></cp:coreProperties>`;
}
