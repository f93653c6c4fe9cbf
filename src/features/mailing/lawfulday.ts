/** What a guest reads of a sum that the law does not let us ask yet (B59). */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';

export function nothingToPayBefore(from: Day, language: Language): string {
  return language === 'fr'
    ? `Rien n’est à payer avant le ${longDay(from, 'fr')}\u00a0: la loi ne permet pas de vous le demander plus tôt. Nous vous écrirons à ce moment-là.`
    : `Nothing is to be paid before ${longDay(from, 'en')}: the law does not let us ask for it earlier. We will write to you then.`;
}
