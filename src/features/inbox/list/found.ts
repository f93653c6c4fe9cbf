/** What a search found, as it is shown: a few words around it, and which characters to mark. Pure; the browser never gets HTML. */
import type { Found } from '#features/requests/api.ts';
import type { Day } from '#kernel/day.ts';
import { formatDay } from '#kernel/day.ts';
import { foldKeeping } from './folding.ts';
import type { Item } from './search.ts';

const SNIPPET = 120;
const BEFORE = 36;

export type Mark = [start: number, end: number];

/** Where the items stand in a text, in characters, in order and never over one another. */
export function marksIn(text: string, items: readonly Item[], where: 'words' | 'anywhere'): Mark[] {
  const folded = foldKeeping(text);
  const marks: Mark[] = [];
  for (const { marks: source } of items) {
    if (source === '') continue;
    const begins = where === 'words' ? '(?<![\\p{L}\\p{N}])' : '';
    for (const found of folded.text.matchAll(new RegExp(begins + source, 'gu'))) {
      const [start, end] = [folded.from[found.index]!, folded.from[found.index + found[0].length - 1]! + 1];
      if (end > start) marks.push([start, end]);
    }
  }
  return joined(marks);
}

function joined(marks: Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && mark[0] < last[1]) last[1] = Math.max(last[1], mark[1]);
    else result.push([...mark]);
  }
  return result;
}

/** Some 120 characters around the first mark, on one line, cut between words. */
export function snippetOf(text: string, items: readonly Item[]): { text: string; marks: Mark[] } {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  const marks = marksIn(line, items, 'words');
  const first = marks[0]?.[0] ?? 0;
  const start =
    characters.length <= SNIPPET || first <= BEFORE ? 0 : wordAt(characters, first - BEFORE, first);
  const isCut = start + SNIPPET < characters.length;
  const end = isCut ? start + SNIPPET : characters.length;
  const lead = start > 0 ? 1 : 0;
  return {
    text: (start > 0 ? '…' : '') + characters.slice(start, end).join('').trimEnd() + (isCut ? '…' : ''),
    marks: marks
      .filter(([from]) => from >= start && from < end)
      .map(([from, to]) => [from - start + lead, Math.min(to, end) - start + lead]),
  };
}

/** The beginning of the next word after `from`, not beyond `until`. */
function wordAt(characters: readonly string[], from: number, until: number): number {
  for (let place = from; place < until; place++) if (characters[place] === ' ') return place + 1;
  return from;
}

interface Shown {
  alphaid: string;
  id: number;
  sender_name: string;
  sender_email: string;
  sender_tel: string;
  page_title: string;
  page_nid: number | null;
  date_from: string | null;
  date_to: string | null;
}

/** What the fields of a request hold of the items: only fields this reader sees are looked at (C15). */
export function foundIn(
  ddl: Shown,
  items: readonly Item[],
  message: { id: number; text: string } | null,
): Found[] {
  const fields: [Found['where'], string][] = [
    ['name', ddl.sender_name],
    ['house', ddl.page_title],
    ['reference', ddl.alphaid],
    ['reference', String(ddl.id)],
    ['mail', ddl.sender_email],
    ['phone', ddl.sender_tel],
    ['house', String(ddl.page_nid ?? '')],
  ];
  const found: Found[] = fields.flatMap(([where, text]) => {
    const marks = marksIn(text, items, 'anywhere');
    return marks.length > 0 ? [{ where, text, marks }] : [];
  });
  const { date_from: from, date_to: to } = ddl;
  if (from && to && items.some((item) => item.spans.some((span) => from <= span.to && to >= span.from))) {
    const text = `${formatDay(from as Day)} – ${formatDay(to as Day)}`;
    found.push({ where: 'dates', text, marks: [[0, text.length]] });
  }
  if (message) found.push({ where: 'message', ...snippetOf(message.text, items), id: message.id });
  return found;
}
