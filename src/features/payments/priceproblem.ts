/** What is wrong with an amount that was typed, for the form it stands in. */
import type { Language } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import { formatEuros, MAX_AMOUNT, parseEuros, toEuros } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { FormProblem } from '#web/form/form.ts';
import { askedFor } from './account.ts';
import { reasonProblem } from './receipt.ts';
import { paymentRefusals } from './refusals.ts';

/** The same of a sum that may be nothing. */
export function sumProblems(field: string, text: string, language: Language): FormProblem[] {
  return parseEuros(text) === 0 ? [] : priceProblems(field, text, language);
}

export function priceProblems(field: string, text: string, language: Language): FormProblem[] {
  const asked = askedFor(text);
  if (!('problem' in asked)) return [];
  const about = { type: asked.problem, params: { n: toEuros(MAX_AMOUNT) } };
  return [{ field, message: refusalText(about, language) }];
}

/** Why something is done with money that came. */
export function whyProblems(field: string, reason: string, language: Language): FormProblem[] {
  const about = reasonProblem(reason);
  return about ? [{ field, message: refusalText(about, language) }] : [];
}

/** More is asked for than is left: why is asked, too. */
export function reasonProblems(
  field: string,
  reason: string,
  left: Cents,
  language: Language,
): FormProblem[] {
  if (reason.trim() !== '') return [];
  const about = { type: 'reasonForMore', params: { left: formatEuros(left) } } as const;
  return [{ field, message: refusalText(about, language, paymentRefusals) }];
}
