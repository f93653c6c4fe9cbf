/**
 * The words of a mail that has markup only. Markup somebody sent is never shown: this reads it once, left to right, keeps what a person
 * would read, and forgets the rest. Pure.
 */

/** What is inside of these is nobody's words. */
const SILENT = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'select',
  'textarea',
]);
const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td th thead tr ul'.split(
    ' ',
  ),
);
/** Separated by an empty line from what is around them. */
const PARAGRAPHS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'ul',
  'ol',
  'table',
  'pre',
]);
/** Cells of one row stay on it. */
const CELLS = new Set(['td', 'th']);
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  shy: '',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  icirc: 'î',
  iuml: 'ï',
  ocirc: 'ô',
  ouml: 'ö',
  ugrave: 'ù',
  ucirc: 'û',
  uuml: 'ü',
  oelig: 'œ',
  aelig: 'æ',
  Agrave: 'À',
  Ccedil: 'Ç',
  Eacute: 'É',
  Egrave: 'È',
  Ecirc: 'Ê',
  OElig: 'Œ',
  auml: 'ä',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  ntilde: 'ñ',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  zwnj: '',
};

export function textOfHtml(html: string): string {
  const out = new TextLines();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const upTo = open < 0 ? html.length : open;
    if (upTo > at) out.say(decoded(html.slice(at, upTo)));
    if (open < 0) break;
    at = afterTag(html, open, out);
  }
  return out.text();
}

/** Takes a tag, a comment or a lone '<', and answers where reading goes on. */
function afterTag(html: string, open: number, out: TextLines): number {
  if (html.startsWith('<!--', open)) return afterMark(html, '-->', open + 4);
  const next = html[open + 1] ?? '';
  if (next === '!' || next === '?') return afterMark(html, '>', open + 2);
  if (!/[a-z/]/i.test(next)) {
    out.say('<');
    return open + 1;
  }
  const end = tagEnd(html, open + 1);
  const name = /^\/?([a-z][a-z0-9]*)/i.exec(html.slice(open + 1, open + 20))?.[1]?.toLowerCase() ?? '';
  const isClosing = next === '/';
  if (!isClosing && SILENT.has(name)) return afterSilence(html, name, end);
  out.tag(name, isClosing);
  return end;
}

/** Attributes may hold '>' between quotes. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let index = from; index < html.length; index++) {
    const character = html[index] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return index + 1;
    else if ((character === '"' || character === "'") && html[index - 1] === '=') quote = character;
  }
  return html.length;
}

function afterMark(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function afterSilence(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found ? afterMark(html, '>', found.index) : html.length;
}

function decoded(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : ' ';
    },
  );
}

const DEEP = 20;

/** Lines as a reader sees them: blanks are one, blocks begin a line, what a blockquote holds is marked with '> '. */
class TextLines {
  readonly #lines: string[] = [];
  #parts: string[] = [];
  #isBlank = true;
  #endsBlank = true;
  #quotes = 0;
  /** How deep the last line was quoted, and whether an empty one is due before the next. */
  #formerQuotes = 0;
  #isGapDue = false;
  #inPre = 0;

  say(text: string): void {
    if (this.#inPre > 0) {
      const [first = '', ...rest] = text.split('\n');
      this.#add(first);
      for (const line of rest) {
        this.#end();
        this.#add(line);
      }
      return;
    }
    const words = text.replace(/[\s\u200b\ufeff]+/g, ' ');
    this.#add(this.#endsBlank && words.startsWith(' ') ? words.slice(1) : words);
  }

  tag(name: string, isClosing: boolean): void {
    if (name === 'br') return this.#end();
    if (name === 'pre') this.#inPre = Math.max(0, this.#inPre + (isClosing ? -1 : 1));
    if (CELLS.has(name) && isClosing && !this.#isBlank) this.say(' ');
    if (!BLOCKS.has(name) || CELLS.has(name)) return;
    if (this.#isBlank) this.#clear();
    else this.#end();
    if (name === 'blockquote')
      this.#quotes = Math.min(DEEP, Math.max(0, this.#quotes + (isClosing ? -1 : 1)));
    else if (PARAGRAPHS.has(name) || name === 'hr') this.#isGapDue = true;
    if (name === 'li' && !isClosing) {
      this.#parts.push('- ');
      this.#endsBlank = true;
    }
  }

  text(): string {
    if (!this.#isBlank) this.#end();
    return this.#lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  #add(words: string): void {
    if (words === '') return;
    this.#parts.push(words);
    this.#isBlank &&= words.trim() === '';
    this.#endsBlank = words.endsWith(' ');
  }

  #clear(): void {
    this.#parts = [];
    this.#isBlank = true;
    this.#endsBlank = true;
  }

  #end(): void {
    const line = this.#parts.join('').trimEnd();
    this.#clear();
    if (this.#isGapDue && this.#lines.length > 0)
      this.#lines.push('>'.repeat(Math.min(this.#quotes, this.#formerQuotes)));
    this.#isGapDue = false;
    this.#formerQuotes = this.#quotes;
    this.#lines.push(this.#quotes === 0 ? line : `${'>'.repeat(this.#quotes)} ${line}`.trimEnd());
  }
}
