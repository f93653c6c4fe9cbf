/** Where a French sentence may break before `: ; ! ?`, inside « » or before a unit: a plain space, which we write no-break. */
import { parseSync, Visitor } from 'vite';

export interface PlainSpace {
  /** Its place in the text of the file. */
  at: number;
  line: number;
  /** How a no-break space is written there: escaped, so that whoever reads the source sees it. */
  written: '&nbsp;' | '\\u00a0';
  excerpt: string;
}

interface Written {
  from: number;
  raw: string;
  written: PlainSpace['written'];
}

const BREAKING = [
  /(?<=\S) (?=[:;!?»](?:[\s'"`<.,)»!?&]|\\n|\$\{|$))/g,
  /(?<=«) /g,
  /(?<=[\d}]) (?=[%€](?![\w{]))/g,
];

/** Only what people read: strings, templates and the text between elements. SQL has its own `?`. */
export function plainSpaces(file: string, text: string): PlainSpace[] {
  return sentences(file, text)
    .flatMap(({ from, raw, written }) =>
      BREAKING.flatMap((pattern) => [...raw.matchAll(pattern)]).map(({ index }) => ({
        at: from + index,
        line: text.slice(0, from + index).split('\n').length,
        written,
        excerpt: raw.slice(Math.max(0, index - 30), index + 20).replaceAll(/\s+/g, ' '),
      })),
    )
    .toSorted((a, b) => a.at - b.at);
}

function sentences(file: string, text: string): Written[] {
  const found: Written[] = [];
  const inMarkup = new Set<number>();
  const inSql: [from: number, to: number][] = [];
  function add(node: { start: number; end: number }, written: PlainSpace['written']): void {
    if (!inSql.some(([from, to]) => node.start >= from && node.end <= to))
      found.push({ from: node.start, raw: text.slice(node.start, node.end), written });
  }
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') inSql.push([quasi.start, quasi.end]);
    },
    JSXAttribute: ({ value }) => {
      if (value?.type === 'Literal') inMarkup.add(value.start);
    },
    JSXText: (node) => add(node, '&nbsp;'),
    Literal: (node) => {
      if (typeof node.value === 'string') add(node, inMarkup.has(node.start) ? '&nbsp;' : '\\u00a0');
    },
    TemplateElement: (node) => add(node, '\\u00a0'),
  }).visit(parseSync(file, text).program);
  return found;
}
