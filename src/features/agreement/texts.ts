/** What the mail of an agreement begins with. Offered in the window for editing, so both sides load it. */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';

export interface AgreementFacts {
  house: string;
  from: Day;
  to: Day;
  contract: boolean;
  payment: boolean;
}

export function agreementText(facts: AgreementFacts, language: Language): string {
  const { house } = facts;
  const [from, to] = [longDay(facts.from, language), longDay(facts.to, language)];
  const held =
    language === 'fr'
      ? `C’est avec plaisir que nous vous gardons ${house}, du ${from} au ${to}.`
      : `We are happy to hold ${house} for you, from ${from} to ${to}.`;
  return [held, nextStep(facts, language)].join('\n\n');
}

function nextStep({ contract, payment }: AgreementFacts, language: Language): string {
  if (contract && payment)
    return language === 'fr'
      ? 'Il reste deux choses à faire\u00a0: lire et signer votre contrat, puis régler la première somme, que nous vous demandons dans un second e-mail.'
      : 'Two things are left to do: read and sign your contract, then pay the first sum, for which you will receive a second e-mail.';
  if (contract)
    return language === 'fr'
      ? 'Il reste à lire et à signer votre contrat.'
      : 'All that is left is to read and sign your contract.';
  return language === 'fr'
    ? 'Pour confirmer votre séjour, il reste à régler la somme que voici.'
    : 'To confirm your stay, please pay the sum below.';
}
