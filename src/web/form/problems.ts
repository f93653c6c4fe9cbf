/** What the kernel's rules say of what a form holds: the same function the server runs, in the reader's language. */
import { readRecord } from '#kernel/readrecord.ts';
import type { RecordRule } from '#kernel/recordrules.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { CommonWarning, RefusalKey, Warning, WordsOf } from '#kernel/refusal.ts';
import type { Language } from '#kernel/localized.ts';
import type { FormProblem } from './form.ts';
import type { Fields } from './values.ts';

export function problemsOf(
  fields: Fields,
  rules: readonly RecordRule[] | undefined,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): FormProblem[] {
  const read = readRecord({ fields, ...(rules && { rules }) }, values);
  return 'warnings' in read ? inWords(read.warnings, language) : [];
}

/** What only a feature says needs that feature's words, as for `refusalText`. */
export function inWords(warnings: readonly CommonWarning[], language: Language): FormProblem[];
export function inWords<Key extends RefusalKey>(
  warnings: readonly Warning<Key>[],
  language: Language,
  words: WordsOf<Key>,
): FormProblem[];
export function inWords(
  warnings: readonly Warning[],
  language: Language,
  words = {} as WordsOf<RefusalKey>,
): FormProblem[] {
  return warnings.map((warning) => ({
    field: warning.field ?? '',
    message: refusalText(warning, language, words),
  }));
}
