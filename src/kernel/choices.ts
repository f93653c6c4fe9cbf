/** A list of choices: what is stored, and the words people read. Each stands beside what it is about; a stored value that is no longer listed is shown as it is (C48). */
import type { LocalizedText } from './localized.ts';

export interface Choice<Id extends string | number = string | number> {
  id: Id;
  label: LocalizedText;
}
export const choice = <const Id extends string | number>(id: Id, fr: string, en: string): Choice<Id> => ({
  id,
  label: { fr, en },
});

/** The words of an enumeration, by what is stored. */
export function wordsById<Id extends string | number>(
  choices: readonly Choice<Id>[],
): Record<Id, LocalizedText> {
  return Object.fromEntries(choices.map(({ id, label }) => [id, label])) as Record<Id, LocalizedText>;
}

/** The label of a stored value; one that is not listed shows itself. */
export function labelOf(
  choices: readonly Choice[],
  id: string | number | null,
  language: 'fr' | 'en',
): string {
  return choices.find((known) => known.id === id)?.label[language] ?? String(id ?? '');
}
