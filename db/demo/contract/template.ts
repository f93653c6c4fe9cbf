/** The demo agency's contract, as a Word file anybody may open, change and put back. */
import type { Language } from '#kernel/words.ts';
import PizZip from 'pizzip';
import { escapeXml, field, paragraph, part, row, table } from './word.ts';
import type { Cell } from './word.ts';
import type { Wording } from './wording.ts';
import { ENGLISH } from './wording-en.ts';
import { FRENCH } from './wording-fr.ts';

/** Inside the margins of an A4 page. */
const WIDTH = 9638;
const GAP = 238;
const HALF = (WIDTH - GAP) / 2;
const OCEAN = '0B5C7A';
const ARDOISE = '1F2A33';
const ARDOISE_2 = '5B6872';
const SEL = 'F4F6F4';
const TRAIT = 'C9CFCB';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${SCHEMAS}/officeDocument/2006/relationships`;
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
/** A file that is the same however often it is made. */
const MADE = new Date('2026-01-01T00:00:00Z');

export function contractTemplate(language: Language): Buffer {
  const words = language === 'en' ? ENGLISH : FRENCH;
  const zip = new PizZip();
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relationships([
      ['officeDocument', 'word/document.xml'],
      ['metadata/core-properties', 'docProps/core.xml'],
    ]),
    'word/_rels/document.xml.rels': relationships([
      ['styles', 'styles.xml'],
      ['settings', 'settings.xml'],
      ['header', 'header1.xml'],
      ['footer', 'footer1.xml'],
    ]),
    'word/document.xml': part(
      'document',
      `<w:body>${body(words)}${section()}</w:body>`,
      ` xmlns:r="${RELATIONSHIPS}"`,
    ),
    'word/styles.xml': part('styles', styles(words)),
    'word/settings.xml': part(
      'settings',
      '<w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:characterSpacingControl w:val="doNotCompress"/>',
    ),
    'word/header1.xml': part('hdr', tabbed('Header', ['{{agence_nom}}', words.headerRight])),
    'word/footer1.xml': part(
      'ftr',
      tabbed(
        'Footer',
        [words.footer],
        `<w:r><w:t xml:space="preserve">${words.page} </w:t></w:r>${field('PAGE')}<w:r><w:t> / </w:t></w:r>${field('NUMPAGES')}`,
      ),
    ),
    'docProps/core.xml': coreProperties(words),
  };
  for (const [name, markup] of Object.entries(parts)) zip.file(name, markup, { date: MADE });
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

function body(words: Wording): string {
  const { parties, house, stay, price, payment, signatures } = words;
  return [
    paragraph(words.title, { style: 'Title' }),
    paragraph(words.drawnUp, { style: 'Subtitle' }),
    heading(parties.title),
    pair(party(parties.lessor, parties.lessorLines), party(parties.tenant, parties.tenantLines)),
    paragraph(parties.after, { style: 'Small' }),
    heading(house.title),
    table(
      [2200, WIDTH - 2200],
      house.rows.map(([label, value]) =>
        row([labelCell(label, 2200), { content: paragraph(value), width: WIDTH - 2200, bottom: TRAIT }]),
      ),
    ),
    heading(stay.title),
    pair(
      day(stay.arrival, '{{date_arrivee}}', stay.from),
      day(stay.departure, '{{date_depart}}', stay.until),
    ),
    paragraph(stay.summary, { style: 'After' }),
    heading(price.title),
    prices(price),
    paragraph(price.note, { style: 'Small' }),
    heading(payment.title),
    payments(payment),
    paragraph(words.conditions, { style: 'Conditions' }),
    ...words.articles.flatMap(({ title, body: texts }, index) => {
      // The last article goes along with the signatures: nobody signs a page that says nothing.
      const keepNext = index === words.articles.length - 1;
      return [
        paragraph(`${index + 1}. ${title}`, { style: 'Heading2' }),
        ...texts.map((text) => paragraph(text, { style: 'Clause', keepNext })),
      ];
    }),
    paragraph(signatures.title, { style: 'Heading1' }),
    paragraph(signatures.before, { style: 'Before' }),
    pair(
      signature(signatures.lessor, signatures.lessorName),
      signature(signatures.tenant, signatures.tenantName),
      1500,
    ),
    paragraph(signatures.electronic, { style: 'Small' }),
  ].join('');
}

function heading(text: string): string {
  return paragraph(text, { style: 'Heading1' });
}

function pair(left: Cell, right: Cell, minHeight = 0): string {
  return table([HALF, GAP, HALF], [row([left, { content: paragraph(''), width: GAP }, right], minHeight)]);
}

function party(title: string, lines: readonly string[]): Cell {
  return {
    content: [paragraph(title, { style: 'Label' }), ...lines.map((line) => optionalLine(line))].join(''),
    width: HALF,
    fill: SEL,
    left: OCEAN,
  };
}

/** A line that is one whole section goes away with its value: its braces then stand in paragraphs of their own. */
function optionalLine(line: string): string {
  const whole = /^(\{\{#(\w+)\}\})(.*)(\{\{\/\2\}\})$/.exec(line);
  if (!whole) return paragraph(line);
  const [, open = '', , inner = '', close = ''] = whole;
  return [open, inner, close].map((text) => paragraph(text)).join('');
}

function day(title: string, date: string, time: string): Cell {
  return {
    content: [
      paragraph(title, { style: 'Label' }),
      paragraph(`**${date}**`),
      paragraph(time, { color: ARDOISE_2 }),
    ].join(''),
    width: HALF,
    fill: SEL,
    left: OCEAN,
  };
}

function labelCell(label: string, width: number): Cell {
  return { content: paragraph(label, { color: ARDOISE_2 }), width, bottom: TRAIT };
}

const AMOUNT = 2400;

function prices({ lines, discount, total }: Wording['price']): string {
  const line = ([label, value]: [string, string]) =>
    row([
      { content: paragraph(label), width: WIDTH - AMOUNT, bottom: TRAIT },
      { content: paragraph(value, { align: 'right' }), width: AMOUNT, bottom: TRAIT },
    ]);
  return table(
    [WIDTH - AMOUNT, AMOUNT],
    [
      ...lines.map(line),
      // The section opens in the row's first cell and closes in its last: without a discount there is no row.
      line([`{{#remise}}${discount[0]}`, `${discount[1]}{{/remise}}`]),
      row([
        { content: paragraph(`**${total[0]}**`), width: WIDTH - AMOUNT, top: ARDOISE, fill: SEL },
        { content: paragraph(`**${total[1]}**`, { align: 'right' }), width: AMOUNT, top: ARDOISE, fill: SEL },
      ]),
    ],
  );
}

const WHEN = 4800;

function payments({ lines, security }: Wording['payment']): string {
  const widths = [WIDTH - AMOUNT - WHEN, WHEN, AMOUNT];
  const line = ([label, value, when]: [string, string, string]) =>
    row([
      { content: paragraph(label), width: WIDTH - AMOUNT - WHEN, bottom: TRAIT },
      { content: paragraph(when, { color: ARDOISE_2 }), width: WHEN, bottom: TRAIT },
      { content: paragraph(value, { align: 'right' }), width: AMOUNT, bottom: TRAIT },
    ]);
  return table(widths, [
    ...lines.map(line),
    line([`{{#caution}}${security[0]}`, `${security[1]}{{/caution}}`, security[2]]),
  ]);
}

function signature(title: string, name: string): Cell {
  return {
    content: [paragraph(title, { style: 'Label' }), paragraph(`**${name}**`, { keepNext: true })].join(''),
    width: HALF,
    fill: SEL,
    left: OCEAN,
  };
}

/** Left text, a tab to the right margin, right text. */
function tabbed(style: string, texts: readonly string[], right = ''): string {
  const [first = '', second] = texts;
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(first)}<w:r><w:tab/></w:r>${second === undefined ? '' : run(second)}${right}</w:p>`;
}

function section(): string {
  return '<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1247" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="510" w:gutter="0"/></w:sectPr>';
}

function styles({ lang }: Wording): string {
  const font = (name: string) =>
    `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}" w:eastAsia="${name}"/>`;
  const style = (id: string, name: string, paragraphs: string, runs: string, type = 'paragraph') =>
    `<w:style w:type="${type}" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${paragraphs}</w:pPr><w:rPr>${runs}</w:rPr></w:style>`;
  const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
  const tab = `<w:tabs><w:tab w:val="right" w:pos="${WIDTH}"/></w:tabs>`;
  return [
    `<w:docDefaults><w:rPrDefault><w:rPr>${font('Calibri')}<w:color w:val="${ARDOISE}"/>${size(20)}<w:lang w:val="${lang}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0" w:line="252" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`,
    style('Normal', 'Normal', '', ''),
    style(
      'Title',
      'Title',
      '<w:spacing w:after="40"/>',
      `${font('Cambria')}<w:b/><w:color w:val="${OCEAN}"/>${size(40)}`,
    ),
    style('Subtitle', 'Subtitle', '<w:spacing w:after="120"/>', `<w:color w:val="${ARDOISE_2}"/>${size(21)}`),
    style(
      'Heading1',
      'heading 1',
      '<w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/>',
      `${font('Cambria')}<w:b/><w:color w:val="${OCEAN}"/>${size(25)}`,
    ),
    style(
      'Heading2',
      'heading 2',
      '<w:keepNext/><w:spacing w:before="200" w:after="50"/><w:outlineLvl w:val="1"/>',
      `<w:b/><w:color w:val="${OCEAN}"/>${size(22)}`,
    ),
    style(
      'Conditions',
      'Conditions',
      '<w:keepNext/><w:pageBreakBefore/><w:spacing w:after="60"/><w:outlineLvl w:val="0"/>',
      `${font('Cambria')}<w:b/><w:color w:val="${OCEAN}"/>${size(28)}`,
    ),
    style(
      'Clause',
      'Clause',
      '<w:widowControl/><w:spacing w:after="90" w:line="266" w:lineRule="auto"/><w:jc w:val="both"/>',
      size(21),
    ),
    style('Before', 'Before', '<w:keepNext/><w:spacing w:after="120"/>', size(21)),
    style('After', 'After', '<w:spacing w:before="90"/>', ''),
    style('Small', 'Small', '<w:spacing w:before="80"/>', `<w:color w:val="${ARDOISE_2}"/>${size(18)}`),
    style(
      'Label',
      'Label',
      '<w:keepNext/><w:spacing w:before="30" w:after="30"/>',
      `<w:b/><w:color w:val="${OCEAN}"/>${size(18)}`,
    ),
    style('Header', 'header', tab, `<w:color w:val="${ARDOISE_2}"/>${size(17)}`),
    style(
      'Footer',
      'footer',
      `<w:pBdr><w:top w:val="single" w:sz="4" w:space="6" w:color="${TRAIT}"/></w:pBdr>${tab}`,
      `<w:color w:val="${ARDOISE_2}"/>${size(17)}`,
    ),
  ].join('');
}

function contentTypes(): string {
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

function relationships(targets: readonly [type: string, target: string][]): string {
  const one = ([type, target]: [string, string], index: number) => {
    const base = type.startsWith('metadata/') ? `${SCHEMAS}/package/2006/relationships` : RELATIONSHIPS;
    return `<Relationship Id="rId${index + 1}" Type="${base}/${type}" Target="${target}"/>`;
  };
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${targets.map(one).join('')}</Relationships>`;
}

function coreProperties(words: Wording): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties xmlns:cp="${SCHEMAS}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${words.title} {{reference}}</dc:title><dc:creator>{{agence_nom}}</dc:creator><dc:language>${words.lang}</dc:language></cp:coreProperties>`;
}
