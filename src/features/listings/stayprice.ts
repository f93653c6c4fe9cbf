/** A stay's price as a guest reads it: what is compulsory is in the first line, the tax beside, never how the sum is shared (B96, C13). */
import type { Day } from '#kernel/day.ts';
import { isDay, nightsBetween } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { priceStay } from '#features/pricing/actions.ts';
import type { Price, StayPrice as Priced } from '#features/pricing/actions.ts';
import { priceWarningText } from '#features/pricing/words.ts';
import type { PriceWarning, PriceWarningType } from '#features/pricing/words.ts';
import type { Db } from '#server/sql.ts';
import type { StayPrice } from './api.ts';

/** What concerns the guest is told; why our own file is incomplete is not. */
const FOR_GUESTS: readonly PriceWarningType[] = [
  'nightsTaken',
  'minimumStay',
  'arrivalNotAllowed',
  'capacity',
];
const LATER: LocalizedText = {
  fr: 'Le prix de ce séjour n’est pas encore affiché\u00a0: envoyez votre demande, nous vous le donnons dans notre réponse.',
  en: 'The price of this stay is not shown yet: send your request and we will give it in our answer.',
};

export interface StayAsked {
  houseId: number;
  from: string;
  to: string;
  adults: number;
  children: number;
  disabled: number;
}

export async function stayPriceFor(db: Db, asked: StayAsked, language: Language): Promise<StayPrice> {
  const { from, to } = asked;
  if (!isDay(from)) throw new Refusal('day', { field: 'from' });
  if (!isDay(to)) throw new Refusal('day', { field: 'to' });
  const priced = await priceStay(db, { ...asked, from, to, caller: null });
  return wireOf(priced, from, to, language);
}

function wireOf({ price, warnings, house }: Priced, from: Day, to: Day, language: Language): StayPrice {
  const nights = nightsBetween(from, to);
  const guarantee = price?.amounts.montant_caution ?? house.guarantee ?? 0;
  if (!price || warnings.length > 0)
    return { nights, total: null, lines: [], guarantee, reason: reasonOf(warnings, language) };
  return {
    nights,
    total: price.amounts.montant_total,
    lines: linesOf(price, nights, language),
    guarantee,
    reason: '',
  };
}

function reasonOf(warnings: readonly PriceWarning[], language: Language): string {
  const told = warnings.find(({ type }) => FOR_GUESTS.includes(type));
  return told ? priceWarningText(told, language) : LATER[language];
}

function linesOf(price: Price, nights: number, language: Language): StayPrice['lines'] {
  const { amounts } = price;
  const say = (fr: string, en: string) => (language === 'fr' ? fr : en);
  const lines = [
    {
      label: say(`${nights} nuit${nights > 1 ? 's' : ''}`, `${nights} night${nights > 1 ? 's' : ''}`),
      amount: amounts.bider,
      note: say('ménage et frais compris', 'cleaning and fees included'),
    },
  ];
  if (price.linen_included)
    lines.push({ label: say('Linge de maison', 'Linen'), amount: cents(0), note: say('inclus', 'included') });
  else if (price.linen_offered > 0) {
    const extra = formatEuros(price.linen_offered);
    lines.push({
      label: say('Linge de maison', 'Linen'),
      amount: cents(0),
      note: say(`facultatif\u00a0: ${extra} en plus`, `optional: ${extra} extra`),
    });
  }
  if (amounts.discount > 0)
    lines.push({
      label: say('Remise', 'Discount'),
      amount: cents(-amounts.discount),
      note: price.discount_rule?.label ?? '',
    });
  const note =
    price.tax_collected_by === null
      ? ''
      : say(`collectée par ${price.tax_collected_by}`, `collected by ${price.tax_collected_by}`);
  lines.push({ label: say('Taxe de séjour', 'Tourist tax'), amount: amounts.taxe_sejour, note });
  return lines;
}
