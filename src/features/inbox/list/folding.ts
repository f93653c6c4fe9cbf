/**
 * The form in which words are compared (C44), as the database's fold() makes it, keeping where each of its characters came from: 'œ' is
 * two of them, an accent none. Positions are counted in characters, not in halves of an emoji (C05).
 */

export interface Folded {
  text: string;
  /** For every place in `text`, and for its end, the character of the original it stands for. */
  from: readonly number[];
}

const SPELT: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
};
const ACCENTS = /\p{M}+/gu;

export function fold(text: string): string {
  return foldKeeping(text).text;
}

export function foldKeeping(text: string): Folded {
  const from: number[] = [];
  let folded = '';
  let place = 0;
  for (const character of text) {
    const small = character.toLowerCase();
    const written = SPELT[small] ?? small.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
    for (let unit = 0; unit < written.length; unit++) from.push(place);
    folded += written;
    place++;
  }
  return { text: folded, from: [...from, place] };
}
