/** The money of a cancelled stay, which owes nothing by itself (B112): what was paid, what is to be returned, what was returned. Pure; cents. */
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { LocalizedText } from '#kernel/localized.ts';

export interface CancelledMoney {
  paid: Cents;
  /** Of what was paid, in all: what went back already, and what a person of the agency said goes back beside it. Null until they did. */
  to_return: Cents | null;
  returned: Cents;
}

/** What goes back from now on. */
export function leftToReturn({
  to_return,
  returned,
}: {
  to_return: number | null;
  returned: number;
}): Cents | null {
  return to_return === null ? null : cents(Math.max(0, to_return - returned));
}

/** What the guest reads of it in a mail; null where nothing was paid. */
export function cancelledWords(money: CancelledMoney): LocalizedText | null {
  const { paid, to_return, returned } = money;
  if (paid === 0) return null;
  const [sum, back, given] = [paid, to_return ?? 0, returned].map((amount) => formatEuros(cents(amount)));
  const paidWords = { fr: `Vous aviez réglé ${sum}.`, en: `You had paid ${sum}.` };
  const next = nextWords(money, { back: back!, given: given! });
  return { fr: `${paidWords.fr} ${next.fr}`, en: `${paidWords.en} ${next.en}` };
}

function nextWords(money: CancelledMoney, { back, given }: Record<'back' | 'given', string>): LocalizedText {
  const { to_return, returned } = money;
  if (to_return === null)
    return {
      fr: 'L’agence vous dira par e-mail quelle somme vous est rendue.',
      en: 'The agency will write to you about the sum that is returned to you.',
    };
  if (to_return === 0) return { fr: 'Aucune somme ne vous est rendue.', en: 'No sum is returned to you.' };
  if (leftToReturn(money) === 0)
    return { fr: `${given} vous ont été rendus.`, en: `${given} has been returned to you.` };
  if (returned === 0) return { fr: `${back} vous seront rendus.`, en: `${back} will be returned to you.` };
  return {
    fr: `${back} vous sont rendus, dont ${given} déjà versés.`,
    en: `${back} is returned to you, of which ${given} has been sent already.`,
  };
}
