/** The demo agency's contract, as a Word file anybody may open, change and put back. */
import type { Language } from '#kernel/localized.ts';
import PizZip from 'pizzip';
import { contentTypes, coreProperties, relationships, RELATIONSHIPS } from './package.ts';
import { ARDOISE, ARDOISE_2, OCEAN, styles, TRAIT, WIDTH } from './styles.ts';
import { escapeXml, field, paragraph, part, row, table } from './word.ts';
import type { Cell } from './word.ts';
import type { Wording } from './wording.ts';
import { ENGLISH } from './wording-en.ts';
import { FRENCH } from './wording-fr.ts';

const GAP = 238;
const HALF = (WIDTH - GAP) / 2;
const SEL = 'F4F6F4';
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
