/** The price of a quote being saved: computed by the server from what was typed, line by line the one that was sent (B43); and how it is kept. */
import { cents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { differences, priceStay } from '#features/pricing/actions.ts';
import { keptQuote } from './keptquote.ts';
import type { Price, StayPrice } from '#features/pricing/actions.ts';
import { priceWarningText } from '#features/pricing/words.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { QuoteInput } from './api.ts';
import type { QuoteRow, QuoteToWrite } from './queries.ts';

/** The price of what was typed, computed here, line by line the one that was sent. */
export async function checkedPrice(
  tx: Tx,
  caller: Caller,
  input: QuoteInput,
  base: QuoteRow | null,
  ddlId: number | null = base?.ddl_id ?? null,
): Promise<StayPrice> {
  const stay = { houseId: input.nid, from: input.date_from, to: input.date_to };
  const { kept } = base ? await keptQuote(tx, caller, base.id, stay) : { kept: null };
  const priced = await priceStay(tx, {
    ...stay,
    caller,
    adults: input.nb_adults,
    disabled: input.nb_disabled ?? 0,
    children: input.nb_children ?? 0,
    platformId: input.platform,
    typed: {
      gain: cents(input.gain_client_net_loueur),
      menage: cents(input.montant_menage),
      linge: cents(input.montant_linge),
      fee: cents(input.frais_plateforme),
      caution: cents(input.montant_caution),
      tax: cents(input.taxeSejour),
      discount: cents(input.discount),
    },
    kept,
    ddlId,
  });
  const { price, warnings, house } = priced;
  if (!price) throw new Refusal('notPriced', { params: { reason: reasonsOf(warnings, caller) } });
  if (warnings.some(({ type }) => type === 'capacity'))
    throw new Refusal('capacityExceeded', { field: 'nb_adults', params: { n: house.max_num_people } });
  const sentAmounts = { ...input, taxe_sejour: input.taxeSejour };
  const wrong = differences(sentAmounts, price.amounts);
  const isDoubtful = (input.taxe_sejour ?? input.taxeSejour) !== input.taxeSejour;
  if (wrong.length > 0 || isDoubtful)
    throw new Refusal('totalsDoNotAddUp', { field: wrong[0] ?? 'taxe_sejour' });
  return priced;
}

function reasonsOf(warnings: StayPrice['warnings'], caller: Caller): string {
  return warnings.map((warning) => priceWarningText(warning, caller.language)).join(' ');
}

/** A new offer is for free nights that may be sold; one made from an existing quote keeps the exceptions a person has allowed there. */
export function refuseUnsellable(priced: StayPrice, isCopy: boolean, caller: Caller): void {
  const { warnings } = priced;
  if (warnings.some(({ type }) => type === 'nightsTaken')) throw new Refusal('nightsTaken');
  refuseForbidden(priced, caller);
  if (!isCopy && warnings.length > 0)
    throw new Refusal('notPriced', { params: { reason: reasonsOf(warnings, caller) } });
}

/** What nobody of the agency can allow. A quote that is saved for its own nights is not asked: it was agreed on before (`priceStay`). */
export function refuseForbidden({ house: { objections = [] } }: StayPrice, caller: Caller): void {
  if (objections.length > 0)
    throw new Refusal('notPriced', { params: { reason: reasonsOf([...objections], caller) } });
}

/** A quote's columns from its price. */
export function toWrite(
  price: Price,
  about: Omit<
    QuoteToWrite,
    'amounts' | 'taxeDepartementale' | 'linenCost' | 'linenOffered' | 'discountRuleId' | 'borneBy'
  >,
): QuoteToWrite {
  const { amounts, taxe_departementale, linen_cost, linen_offered, discount_rule, discount_borne_by } = price;
  return {
    ...about,
    amounts,
    taxeDepartementale: taxe_departementale,
    linenCost: linen_cost,
    linenOffered: linen_offered,
    discountRuleId: discount_rule?.id ?? null,
    borneBy: discount_borne_by,
  };
}
