/** What the mail of an acceptance begins with. Offered in the window for editing, so both sides load it. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { hello } from '#features/mailing/mail.ts';
import type { Greeted } from '#features/mailing/mail.ts';

export interface AcceptanceFacts {
  guest: Greeted;
  house: string;
  from: Day;
  to: Day;
  contract: boolean;
  payment: boolean;
}

export function acceptanceText(facts: AcceptanceFacts, language: Language): string {
  const { guest, house } = facts;
  const days = dayRange(facts.from, facts.to, language);
  const held =
    language === 'fr'
      ? `C’est avec plaisir que nous vous gardons ${house}, ${days}.`
      : `We are happy to hold ${house} for you, ${days}.`;
  return [hello(guest, language), held, nextStep(facts, language)].join('\n\n');
}

function nextStep({ contract, payment }: AcceptanceFacts, language: Language): string {
  if (contract && payment)
    return language === 'fr'
      ? 'Il reste deux choses à faire\u00a0: lire et signer votre contrat, puis régler la première somme, que nous vous demandons dans un second e-mail.'
      : 'Two things are left to do: read and sign your contract, then pay the first sum, for which you will receive a second e-mail.';
  if (contract)
    return language === 'fr'
      ? 'Voici votre contrat, à lire et à signer.'
      : 'Here is your contract, to read and to sign.';
  return language === 'fr'
    ? 'Voici la première somme à régler pour votre séjour.'
    : 'Here is the first sum to be paid for your stay.';
}
