/** The `s`, `of` and `od` of GET ddls (B14): field:value terms over a closed list, free words, sorts that an index answers. */
import { Refusal } from '#kernel/refusal.ts';

export const TERM_FIELDS = [
  'id',
  'alphaid',
  'nid',
  'page_nid',
  'mail',
  'sender_email',
  'ddl_sender_email',
  'sender_uid',
  'UID',
  'to_uid',
  'nid_user_uid',
  'employee_uid',
  'tag_ddl_reservation',
  'internal_tag',
  'unread',
] as const;
export type TermField = (typeof TERM_FIELDS)[number];

export interface Term {
  field: TermField;
  value: string;
}

export const SORT_FIELDS = ['id', 'date_from', 'updated'] as const;
export interface ListSort {
  field: (typeof SORT_FIELDS)[number];
  descending: boolean;
}

/** field:"a value", field:value, or a word. */
const PIECE = /(\w+):"([^"]*)"|(\w+):(\S+)|(\S+)/g;
const MAX_WORDS = 8;

export function parseSearch(s: string): { terms: Term[]; words: string[] } {
  const terms: Term[] = [];
  const words: string[] = [];
  for (const [piece, quotedField, quotedValue, bareField, bareValue] of s.matchAll(PIECE)) {
    const name = quotedField ?? bareField;
    const field = TERM_FIELDS.find((known) => known === name);
    if (field !== undefined) terms.push({ field, value: quotedValue ?? bareValue ?? '' });
    else if (words.length < MAX_WORDS) words.push(wordOf(piece));
  }
  return { terms, words: words.filter((word) => word !== '') };
}

/** A phone number is searched by its digits, without the prefix that one notation has and the other has not. */
function wordOf(piece: string): string {
  return /^\+?[\d.\-/]{6,}$/.test(piece)
    ? piece.replace(/\D/g, '').replace(/^(0033|33|0)/, '')
    : piece.replaceAll('"', '');
}

export function parseSort(field: string | undefined, direction: string | undefined): ListSort {
  const known = SORT_FIELDS.find((name) => name === (field ?? 'id'));
  if (known === undefined) throw new Refusal('wrongType', { field: 'of' });
  return { field: known, descending: direction !== 'asc' };
}
