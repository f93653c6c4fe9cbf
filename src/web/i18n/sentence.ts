/**
 * Compiles a French sentence of the code where it is shown: {name}, {n, plural, one {# nuit} other {# nuits}}, {x, select, …}. Ours rather than
 * the library's because that one weighs 6 kB on every page, and because it takes the apostrophe of «l'{a} et l'{b}» for a quotation mark.
 */
export type Token = string | [name: string] | [name: string, type: string, cases: Cases];
export interface Cases {
  offset: number | undefined;
  [key: string]: Token[] | number | undefined;
}

interface Reader {
  text: string;
  at: number;
}

export function compileSentence(text: string): Token[] {
  return readTokens({ text, at: 0 }, false);
}

/** Up to the closing brace of a case, or the end. '#' counts only inside a plural. */
function readTokens(reader: Reader, inPlural: boolean): Token[] {
  const tokens: Token[] = [];
  let words = '';
  function flush(): void {
    if (words !== '') tokens.push(words);
    words = '';
  }
  for (; reader.at < reader.text.length; reader.at++) {
    const letter = reader.text[reader.at] ?? '';
    if (letter === '}') break;
    if (letter === '{') {
      flush();
      tokens.push(readArgument(reader));
    } else if (letter === '#' && inPlural) {
      flush();
      tokens.push('#');
    } else words += letter;
  }
  flush();
  return tokens;
}

const ARGUMENT = /\{\s*([\w.]+)\s*(?:,\s*(plural|selectordinal|select)\s*,\s*(?:offset:\s*(\d+)\s*)?)?/y;
const CASE = /\s*=?([\w-]+)\s*\{/y;

function readArgument(reader: Reader): Token {
  const [whole = '', name = '', type, offset] = match(ARGUMENT, reader);
  reader.at += whole.length;
  if (type === undefined) {
    expectBrace(reader);
    return [name];
  }
  const cases: Cases = { offset: offset === undefined ? undefined : Number(offset) };
  for (;;) {
    const [opening, key] = match(CASE, reader);
    if (opening === undefined || key === undefined) break;
    reader.at += opening.length;
    cases[key] = readTokens(reader, type !== 'select');
    expectBrace(reader);
    reader.at += 1;
  }
  reader.at += /^\s*/.exec(reader.text.slice(reader.at))?.[0].length ?? 0;
  expectBrace(reader);
  return [name, type, cases];
}

function match(pattern: RegExp, reader: Reader): readonly (string | undefined)[] {
  pattern.lastIndex = reader.at;
  return pattern.exec(reader.text) ?? [];
}

/** A sentence is written by us: one that does not read is a mistake to see at once. */
function expectBrace(reader: Reader): void {
  if (reader.text[reader.at] !== '}')
    throw new SyntaxError(`'}' expected at ${reader.at} of “${reader.text}”`);
}
