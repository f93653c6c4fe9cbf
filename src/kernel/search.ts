/**
 * The `s` of a list, taken apart: free words, and field:"value" terms (B14). One reading for every list and both sides. What is not the name of
 * a field before its colon is a word: '10:30' is a time.
 */
export interface Term<Name extends string = string> {
  field: Name;
  value: string;
}

export interface Search<Name extends string = string> {
  words: string;
  terms: readonly Term<Name>[];
}

const TERM = /(?<![^\s])([\p{L}_]\w*):(?:"([^"]*)"|(\S+))/gu;

/** @param fields the names that make a term. */
export function readSearch<Name extends string>(text: string, fields: readonly Name[]): Search<Name> {
  const terms: Term<Name>[] = [];
  const words = text.replace(TERM, (whole, name: string, quoted?: string, bare?: string) => {
    const field = fields.find((known) => known === name);
    if (field === undefined) return whole;
    terms.push({ field, value: quoted ?? bare ?? '' });
    return ' ';
  });
  return { words: words.replace(/\s+/g, ' ').trim(), terms };
}

const MOST_WORDS = 6;

/** The words one by one, for lists that look for each wherever it stands. */
export function wordsOf(words: string): string[] {
  return words
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

export function writeSearch({ words, terms }: Search): string {
  const written = terms.map(({ field, value }) => `${field}:"${value.replaceAll('"', '')}"`);
  return [...written, words].filter(Boolean).join(' ');
}
