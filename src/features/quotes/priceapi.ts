/** The price of the quote form while it is being typed, under the simulator's literal path (S3 §7). Amounts are integer cents (A43). */
import { endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import {
  HouseShape,
  peopleParam,
  priceOptions,
  PriceShape,
  stayParams,
  typedCents,
} from '#features/pricing/api.ts';
import { requestReference } from '#features/requests/api.ts';
import * as z from 'zod/mini';

const amount = z.nullable(z.number());

/** One house with the values of a form; the fee passed answers under the idrl names whatever its platform (A53). */
export const Simulated = z.object({
  ...HouseShape,
  ...PriceShape,
  taxeSejour: amount,
  frais_plateforme_idrl: amount,
  montant_total_idrl: amount,
  montant_total_idrl_before_discount: amount,
  discount_idrl: amount,
});
export type Simulated = z.output<typeof Simulated>;

export const simulateWithValues = endpoint({
  method: 'GET',
  path: '/hub/simulator/simulate-with-values/:nid/:dateFrom/:dateTo/:totalPersons/:gain/:menage/:linge/:fraisPlateforme/:caution/:taxeSejour',
  params: z.object({
    nid: idParam,
    ...stayParams,
    totalPersons: peopleParam,
    gain: typedCents,
    menage: typedCents,
    linge: typedCents,
    fraisPlateforme: typedCents,
    caution: typedCents,
    taxeSejour: typedCents,
  }),
  /** `quote`: the one being edited, whose stored rent an unchanged gain keeps. `ddl`: the request a new one is for, whose own nights are not in its way. */
  query: z.strictObject({
    ...priceOptions,
    quote: z.optional(idParam),
    ddl: z.optional(requestReference),
  }),
  response: envelope(Simulated),
});
