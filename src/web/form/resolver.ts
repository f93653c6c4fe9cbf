/** The kernel's rules as a form resolver: the same objects the server runs, in the reader's language. */
import { problemOf } from '#kernel/fields.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { CommonWarning } from '#kernel/refusal.ts';
import type { Language } from '#kernel/localized.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Fields, FormValues } from './values.ts';

/** A rule over several fields, on what the inputs hold. */
export type Check = (values: Readonly<Record<string, unknown>>) => readonly CommonWarning[];

export function resolverOf<F extends Fields>(
  fields: F,
  language: Language,
  check?: Check,
): Resolver<FormValues<F>> {
  return (values) => {
    const wrong = [...problemsOf(fields, values)];
    const warnings = wrong.length > 0 ? wrong : (check?.(values) ?? []);
    if (warnings.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      warnings.map((warning) => [
        warning.field ?? 'root',
        { type: warning.type, message: refusalText(warning, language) },
      ]),
    );
    return { values: {}, errors: errors as FieldErrors<FormValues<F>> };
  };
}

function* problemsOf(fields: Fields, values: Readonly<Record<string, unknown>>): Generator<CommonWarning> {
  for (const [field, declared] of Object.entries(fields)) {
    const problem = declared.readOnly ? null : problemOf(declared, values[field]);
    if (problem) yield { ...problem, field };
  }
}
