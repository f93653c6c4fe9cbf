/** What goes with every contract: the particulars of the house, as its last pages and as the last words of its text. */
import { cents, formatEuros } from '#kernel/money.ts';
import type { Language } from '#kernel/localized.ts';
import type { Fact, PrintedDocument } from '#kernel/printed.ts';
import { stayFacts } from '#features/mailing/staysummary.ts';
import { annexOf } from '#features/particulars/actions.ts';
import type { ContractSource } from './sourcequeries.ts';
import { contractLanguage } from './values.ts';

export function contractAnnex(source: ContractSource): PrintedDocument {
  const language = contractLanguage(source);
  return annexOf(source.house, termsOf(source, language), language);
}

/** Days and total; the rest of the price stands in the contract, once. */
function termsOf(source: ContractSource, language: Language): Fact[] {
  const isFrench = language === 'fr';
  const days = stayFacts(source, language).map(({ label, value }): Fact => [label, value]);
  return [
    ...days,
    [
      'Total',
      `${formatEuros(cents(source.montant_total))}${isFrench ? ', détaillé au contrat' : ', itemised in the contract'}`,
      'sum',
    ],
  ];
}
