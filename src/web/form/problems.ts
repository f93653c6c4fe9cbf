/** What the kernel's rules say of what a form holds: the same function the server runs, in the reader's language. */
import { readRecord } from '#kernel/entity.ts';
import type { RecordRule } from '#kernel/recordrules.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { Warning } from '#kernel/refusal.ts';
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

export function inWords(warnings: readonly Warning[], language: Language): FormProblem[] {
  return warnings.map((warning) => ({ field: warning.field ?? '', message: refusalText(warning, language) }));
}
