/**
 * XML as the parts of a Word document may hold it: read from its first sign to its last without building anything, so that depth and
 * number are bounded before something that builds or recurses sees it (S11). Names are told without their prefix: a prefix is anybody's
 * choice, and no filter may depend on it. What we would read otherwise than Word or LibreOffice do is refused.
 */
import { TemplateError } from './port.ts';

export interface Attribute {
  /** As written, with its prefix. */
  name: string;
  /** Without it. */
  local: string;
  value: string;
}

export interface XmlListener {
  opened?(local: string, attributes: readonly Attribute[]): void;
  closed?(local: string): void;
  /** Between two tags, entities resolved. */
  said?(words: string): void;
}

/** Counted over all the parts of one document. */
export interface XmlCount {
  elements: number;
  most: number;
}

/** A table in a table in a table, five times over, in a text box, in a header, is at 70. */
const MAX_DEPTH = 150;
const MAX_ATTRIBUTES = 200;

const NAME = String.raw`[^\s<>/=!?"'&;]+`;
const OPENING = new RegExp(`<(${NAME})`, 'y');
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const OPENING_END = /\s*(\/?)>/y;
const CLOSING = new RegExp(String.raw`<\/(${NAME})\s*>`, 'y');
const DECLARATION =
  /^<\?xml\s+version\s*=\s*["']1\.0["'](?:\s+encoding\s*=\s*["']utf-?8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/i;
// oxlint-disable-next-line no-control-regex -- XML knows none of these
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function readXml(part: Uint8Array, count: XmlCount, listener: XmlListener): void {
  const markup = textOf(part);
  const open: string[] = [];
  let hasRoot = false;
  let at = DECLARATION.exec(markup)?.[0].length ?? 0;
  const say = (words: string, isLiteral = false) => {
    if (open.length > 0) listener.said?.(isLiteral ? words : resolved(words));
    else if (words.trim() !== '') throw new TemplateError('notDocx');
  };
  const after = (mark: string, from: number): number => {
    const end = markup.indexOf(mark, from);
    if (end < 0) throw new TemplateError('notDocx');
    return end + mark.length;
  };
  while (at < markup.length) {
    const tag = markup.indexOf('<', at);
    if (tag !== at) say(markup.slice(at, tag < 0 ? undefined : tag));
    if (tag < 0) break;
    const sign = markup[tag + 1];
    if (sign === '/') {
      const [whole, name] = matched(CLOSING, markup, tag);
      if (open.pop() !== name) throw new TemplateError('notDocx');
      listener.closed?.(localOf(name!));
      at = tag + whole.length;
    } else if (markup.startsWith('<!--', tag)) at = after('-->', tag + 4);
    else if (markup.startsWith('<![CDATA[', tag)) {
      at = after(']]>', tag);
      say(markup.slice(tag + 9, at - 3), true);
    } else if (sign === '?') {
      // A second declaration, or one that names another way of writing letters: others would read another document.
      if (/^<\?xml[\s?]/i.test(markup.slice(tag, tag + 6))) throw new TemplateError('notDocx');
      at = after('?>', tag);
    } else {
      // Among others a document type, which can define entities, which can multiply or read files. Word writes none.
      const { name, attributes, isEmpty, end } = opening(markup, tag);
      if (open.length === 0 && hasRoot) throw new TemplateError('notDocx');
      hasRoot = true;
      count.elements += 1;
      if (open.length >= MAX_DEPTH || count.elements > count.most) throw new TemplateError('tooLarge');
      listener.opened?.(localOf(name), attributes);
      if (isEmpty) listener.closed?.(localOf(name));
      else open.push(name);
      at = end;
    }
  }
  if (!hasRoot || open.length > 0) throw new TemplateError('notDocx');
}

function opening(markup: string, at: number) {
  const [whole, name] = matched(OPENING, markup, at);
  const attributes: Attribute[] = [];
  let end = at + whole.length;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const found = ATTRIBUTE.exec(markup);
    if (!found) break;
    const [text, key = '', double, single] = found;
    if (attributes.length >= MAX_ATTRIBUTES || attributes.some((other) => other.name === key))
      throw new TemplateError('notDocx');
    attributes.push({ name: key, local: localOf(key), value: resolved(double ?? single ?? '') });
    end += text.length;
  }
  const [rest, slash] = matched(OPENING_END, markup, end);
  return { name: name!, attributes, isEmpty: slash === '/', end: end + rest.length };
}

function matched(pattern: RegExp, markup: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  const found = pattern.exec(markup);
  if (!found) throw new TemplateError('notDocx');
  return found;
}

function localOf(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/** UTF-8 and nothing else, whatever the part declares: in another alphabet the same bytes are other words. */
function textOf(part: Uint8Array): string {
  let markup: string;
  try {
    markup = new TextDecoder('utf-8', { fatal: true }).decode(part);
  } catch {
    throw new TemplateError('notDocx');
  }
  if (FORBIDDEN.test(markup)) throw new TemplateError('notDocx');
  return markup;
}

function resolved(words: string): string {
  if (!words.includes('&')) return words;
  return words.replace(/&([^&;]{0,10};)?/g, (_whole, reference: string | undefined) => {
    const name = reference?.slice(0, -1) ?? '';
    const code = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name);
    const point = code ? Number.parseInt(code[1] ?? code[2] ?? '', code[1] === undefined ? 10 : 16) : 0;
    const letter = code && point <= 0x10ffff ? String.fromCodePoint(point) : ENTITIES[name];
    if (!letter?.isWellFormed() || FORBIDDEN.test(letter)) throw new TemplateError('notDocx');
    return letter;
  });
}
