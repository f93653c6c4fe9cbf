/** What one may write to a guest of nights that cannot be had. Pure. */
import type { Day } from '#kernel/day.ts';
import { dayRange, longDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import type { Cause } from './cause.ts';

/** A sentence for the guest: true, and nothing of who else is there. */
export function guestSentence(
  causes: readonly Cause[],
  nights: { from: Day; to: Day },
  language: Language,
): string {
  const fr = language === 'fr';
  const said = new Set<string>();
  for (const cause of causes) {
    const sentence = toGuest(cause, language);
    if (sentence !== '') said.add(sentence);
  }
  // Named last, and alone where nothing else may be said.
  const isOnlyOther = causes.length > 0 && said.size === 0;
  if (isOnlyOther)
    said.add(fr ? 'la maison ne peut pas être louée à ces dates' : 'the house cannot be let on these dates');
  if (said.size === 0) return '';
  const range = dayRange(nights.from, nights.to, language);
  const reasons = [...said].join(fr ? '\u00a0; ' : '; ');
  return fr
    ? `Nous ne pouvons pas vous proposer cette maison ${range}\u00a0: ${reasons}. Voulez-vous que nous regardions d’autres dates ou une autre maison\u00a0?`
    : `We cannot offer you this house ${range}: ${reasons}. Shall we look at other dates or another house?`;
}

function toGuest(cause: Cause, language: Language): string {
  const fr = language === 'fr';
  const day = longDay(cause.from, language);
  switch (cause.type) {
    case 'held':
      return cause.kind === 'block' || cause.kind === 'works' || cause.kind === 'owner'
        ? closed(fr)
        : fr
          ? 'elle est déjà prise'
          : 'it is already taken';
    case 'closed':
    case 'closedByRule':
      return closed(fr);
    case 'notReviewed':
    case 'missingRate':
      return fr
        ? 'ses prix ne sont pas encore fixés pour ces dates'
        : 'its prices are not set for these dates yet';
    case 'arrival':
      return fr ? `on ne peut pas y arriver le ${day}` : `one cannot arrive on ${day}`;
    case 'departure':
      return fr ? `on ne peut pas en repartir le ${day}` : `one cannot leave on ${day}`;
    case 'minimum':
      return fr
        ? `à cette période, elle se loue ${cause.value} nuits au moins`
        : `in that period it is let for ${cause.value} nights at least`;
    case 'maximum':
      return fr
        ? `à cette période, elle se loue ${cause.value} nuits au plus`
        : `in that period it is let for ${cause.value} nights at most`;
    case 'wholeWeeks':
      return fr ? 'à cette période, elle se loue à la semaine' : 'in that period it is let by the week';
    case 'other':
      return cause.warning?.type === 'capacity'
        ? fr
          ? `elle accueille ${cause.value} personnes au plus`
          : `it takes at most ${cause.value} people`
        : '';
  }
}

function closed(fr: boolean): string {
  return fr ? 'elle n’est pas ouverte à la location' : 'it is not open for letting';
}
