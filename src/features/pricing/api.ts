/** A price on the wire: one flat object per house, amounts in integer cents (A43), null where nothing could be computed. */
import { dayParam, idParam } from '#kernel/endpoint.ts';
import { MAX_AMOUNT } from '#kernel/money.ts';
import * as z from 'zod/mini';

const text = z.string();
const number = z.number();
const amount = z.nullable(z.number());
const flag = z.union([z.literal(0), z.literal(1)]);

export const PriceWarningWire = z.object({
  type: text,
  params: z.optional(z.record(text, z.union([text, number]))),
  message: text,
});

/** The lines of a price that do not depend on its platform's name on the wire. */
export const PriceShape = {
  tarif_affiche_semaine_base: amount,
  montant_menage: amount,
  tarif_affiche_sans_menage: amount,
  management_fee_rate: amount,
  montant_honoraires: amount,
  gain_client_net_loueur: amount,
  bider: amount,
  montant_linge: amount,
  taxe_sejour: amount,
  taxe_departementale: amount,
  montant_caution: amount,
  due_owner: amount,
  due_agency: amount,
  discount_owner: amount,
  discount_agency: amount,
  tax_collected_by: z.nullable(text),
  linen_included: flag,
  /** What linen would add, in cents; 0 where it is included, taken, or not to be had. */
  linen_offered: amount,
  discount_label: text,
  platform: z.nullable(number),
};

/** The house it is the price of, and why there may be none. */
export const HouseShape = {
  nid: number,
  agid: number,
  title: text,
  ref_idrl: text,
  house_picture: text,
  owner_name: text,
  village: text,
  warnings: z.array(PriceWarningWire),
};
export type HouseOfPrice = z.output<z.ZodMiniObject<typeof HouseShape>>;

/** What a call says of a line nobody typed: compute it. Anything else is cents. */
export const COMPUTE = -1;
export const typedCents = z.coerce.number().check(z.int(), z.gte(COMPUTE), z.lte(MAX_AMOUNT));

/** The stay a price is asked for, in the path; the days are of arrival and departure. */
export const stayParams = { dateFrom: dayParam, dateTo: dayParam };

/** How many people, as each call names them. */
export const peopleParam = z.coerce.number().check(z.int(), z.gte(1), z.lte(40));

/** What else a price depends on: platform, minors, a discount typed by hand. */
export const priceOptions = {
  platform: z.optional(idParam),
  children: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(20))),
  discount: z.optional(typedCents),
};
