/** A stay's price as a guest reads it: what is compulsory is in the first line, the tax beside, never how the sum is shared (B96, C13). */
import type { Day } from '#kernel/day.ts';
import { isDay, nightsBetween } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { priceStay } from '#features/pricing/actions.ts';
import type { Price, StayPrice as Priced } from '#features/pricing/actions.ts';
import { paramsIn, priceWarningText } from '#features/pricing/words.ts';
import type { PriceWarning, PriceWarningType } from '#features/pricing/words.ts';
import type { Db } from '#server/sql.ts';
import type { StayPrice } from './api.ts';
import { problemText } from './problems.ts';
import { counted, productLanguage, speaker } from './texts.ts';

/** What concerns the guest is told; why our own file is incomplete is not. */
const FOR_GUESTS: readonly PriceWarningType[] = [
  'nightsTaken',
  'minimumStay',
  'maximumStay',
  'wholeWeeks',
  'arrivalNotAllowed',
  'departureNotAllowed',
  'capacity',
];
/** What the law has against it is not told; that it can't be booked then is. */
const CLOSED: readonly PriceWarningType[] = ['legalFile', 'nightsCap'];

export interface StayAsked {
  houseId: number;
  from: string;
  to: string;
  adults: number;
  children: number;
  disabled: number;
}

export async function stayPriceFor(db: Db, asked: StayAsked, language: PageLanguage): Promise<StayPrice> {
  const { from, to } = asked;
  if (!isDay(from)) throw new Refusal('day', { field: 'from' });
  if (!isDay(to)) throw new Refusal('day', { field: 'to' });
  const priced = await priceStay(db, { ...asked, from, to, caller: null });
  return wireOf(priced, from, to, language);
}

function wireOf({ price, warnings, house }: Priced, from: Day, to: Day, language: PageLanguage): StayPrice {
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

function reasonOf(warnings: readonly PriceWarning[], language: PageLanguage): string {
  if (warnings.some(({ type }) => CLOSED.includes(type))) return speaker(language)('notOffered');
  const told = warnings.find(({ type }) => FOR_GUESTS.includes(type));
  if (!told) return speaker(language)('priceLater');
  const own = productLanguage(language);
  const said = { type: told.type, params: paramsIn(told, own), message: priceWarningText(told, own) };
  return problemText(said, language);
}

function linesOf(price: Price, nights: number, language: PageLanguage): StayPrice['lines'] {
  const { amounts } = price;
  const say = speaker(language);
  const linen = (note: string) => ({ label: say('linen'), amount: cents(0), note });
  const lines = [
    { label: counted(nights, 'night', 'nights', language), amount: amounts.bider, note: say('feesNote') },
  ];
  if (price.linen_included) lines.push(linen(say('linenIncluded')));
  else if (price.linen_offered > 0)
    lines.push(linen(say('linenOptional', { amount: formatEuros(price.linen_offered) })));
  if (amounts.discount > 0)
    lines.push({
      label: say('discount'),
      amount: cents(-amounts.discount),
      note: price.discount_rule?.label ?? '',
    });
  const { tax_collected_by: who } = price;
  const note = who === null ? '' : say('collectedBy', { who });
  lines.push({ label: say('tax'), amount: amounts.taxe_sejour, note });
  return lines;
}
