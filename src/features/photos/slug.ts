/** The name of a photo in addresses (PHOTO-04). One function for what is typed, shown and kept. Both sides, pure. */

export const MAX_SLUG = 100;
/** Of a photo without a title. */
const NAMELESS = 'photo';
/** Letters that are no accent on another letter. */
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** Without accents, in small letters and figures, spaces as hyphens: 'Le séjour & sa vue' is 'le-sejour-sa-vue'. */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => LIGATURES[letter] ?? letter)
    .replace(/[\s\u2010-\u2015-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-');
  return trimmed(trimmed(plain).slice(0, MAX_SLUG));
}

function trimmed(slug: string): string {
  return slug.replace(/^-|-$/g, '');
}

/** What a title gives, with a number behind it where another photo of the house has it already: 'cuisine', 'cuisine-2'. */
export function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const wanted = slugOf(title) || NAMELESS;
  for (let n = 1; ; n++) {
    const tail = n === 1 ? '' : `-${n}`;
    const slug = trimmed(wanted.slice(0, MAX_SLUG - tail.length)) + tail;
    if (!taken.has(slug)) return slug;
  }
}
