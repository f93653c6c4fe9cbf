/** Which options of a list are shown beside what is chosen of it. Pure. */
import type { ComboboxParsedItem } from '@mantine/core';
import type { Option } from './references.ts';

/** Beyond so many, only the first few that are not chosen yet are shown: the others are found by typing (GLOBAL-38). */
export const MANY = 70;
const FIRST = 6;
/** From so many on there is something to type in. */
export const SEARCHED_FROM = 16;

export function foldedText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The same of a list that may stand in groups; one nothing is shown of is not there. */
export function offeredInGroups(
  entries: readonly ComboboxParsedItem[],
  chosen: readonly string[],
  words: string,
): ComboboxParsedItem[] {
  const all = entries.flatMap((entry) => ('group' in entry ? entry.items : [entry]));
  const shown = new Set(offeredOptions(all, chosen, words).map(({ value }) => value));
  return entries.flatMap((entry): ComboboxParsedItem[] => {
    if (!('group' in entry)) return shown.has(entry.value) ? [entry] : [];
    const items = entry.items.filter(({ value }) => shown.has(value));
    return items.length > 0 ? [{ ...entry, items }] : [];
  });
}

/** Those that hold the words, in the order of the list. What is chosen and no longer listed stays, as it is stored (C48). */
export function offeredOptions(
  options: readonly Option[],
  chosen: readonly string[],
  words: string,
): Option[] {
  const known = new Set(options.map(({ value }) => value));
  const lost = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value }));
  const folded = foldedText(words);
  const holds = ({ label }: Option) => folded === '' || foldedText(label).includes(folded);
  const all = [...options, ...lost];
  if (options.length <= MANY) return all.filter((option) => chosen.includes(option.value) || holds(option));
  let left = FIRST;
  return all.filter((option) => chosen.includes(option.value) || (holds(option) && left-- > 0));
}
