/** The `s` of an address, taken apart: free words, and field:"value" terms that are shown as chips (B14). */
export interface Term {
  field: string;
  value: string;
}

export interface Search {
  words: string;
  terms: readonly Term[];
}

const TERM = /(\w+):(?:"([^"]*)"|(\S+))/g;

export function readSearch(text: string): Search {
  const terms = [...text.matchAll(TERM)].map(([, field = '', quoted, bare]) => ({
    field,
    value: quoted ?? bare ?? '',
  }));
  return { words: text.replace(TERM, ' ').replace(/\s+/g, ' ').trim(), terms };
}

export function writeSearch({ words, terms }: Search): string {
  const written = terms.map(({ field, value }) => `${field}:"${value.replaceAll('"', '')}"`);
  return [...written, words].filter(Boolean).join(' ');
}
