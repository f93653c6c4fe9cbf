/** The simulator's calls, with the literal paths of S3 §7. Amounts are integer cents (A43). */
import { endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { isDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import * as z from 'zod/mini';

const text = z.string();
const number = z.number();
const amount = z.nullable(z.number());
const flag = z.union([z.literal(0), z.literal(1)]);

/** A day that exists. */
export const day = z.pipe(
  z.string().check(z.refine(isDay, { params: { refusal: 'day' } })),
  z.transform((value) => value as Day),
);
const whole = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most));
const MOST_CENTS = 99_999_999;
/** Cents, or -1: compute it. */
const typed = whole(-1, MOST_CENTS);
const orNone = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.union([
    z.pipe(
      z.literal('-'),
      z.transform(() => null),
    ),
    schema,
  ]);
const yesNo = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
);

export const PriceWarningWire = z.object({
  type: text,
  params: z.optional(z.record(text, z.union([text, number]))),
  message: text,
});

/** What a quote is made of; null where nothing could be computed. */
const Amounts = {
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
  discount_label: text,
  platform: z.nullable(number),
};

const House = {
  nid: number,
  agid: number,
  title: text,
  ref_idrl: text,
  house_picture: text,
  owner_name: text,
  village: text,
  warnings: z.array(PriceWarningWire),
};

export const SimulatorRow = z.object({
  ...House,
  owner_uid: number,
  num_rooms: number,
  num_bathrooms: number,
  num_sleeps: number,
  pool: flag,
  pets: flag,
  ...Amounts,
  montant_total_er: amount,
  montant_total_er_before_discount: amount,
  discount_er: amount,
  frais_plateforme_er: amount,
  montant_total_idrl: amount,
  montant_total_idrl_before_discount: amount,
  discount_idrl: amount,
  frais_plateforme_idrl: amount,
  /** With the platform asked for. */
  montant_total: amount,
});
export type SimulatorRow = z.output<typeof SimulatorRow>;

/** One house with the values of a form; the fee passed answers under the idrl names whatever its platform (A53). */
export const Simulated = z.object({
  ...House,
  ...Amounts,
  taxeSejour: amount,
  frais_plateforme_idrl: amount,
  montant_total_idrl: amount,
  montant_total_idrl_before_discount: amount,
  discount_idrl: amount,
});
export type Simulated = z.output<typeof Simulated>;

const options = {
  platform: z.optional(idParam),
  children: z.optional(whole(0, 20)),
  discount: z.optional(typed),
};

export const simulate = endpoint({
  method: 'GET',
  path: '/hub/simulator/simulate/:dateFrom/:dateTo/:adultsPlusDisabled/:village/:owner/:pool/:pets/:noSmoking/:disabledAccess/:bedrooms/:bathrooms',
  params: z.object({
    dateFrom: day,
    dateTo: day,
    adultsPlusDisabled: whole(1, 40),
    village: orNone(z.string().check(z.regex(/^[a-z0-9-]{2,60}$/))),
    owner: orNone(idParam),
    pool: orNone(yesNo),
    pets: orNone(yesNo),
    noSmoking: yesNo,
    disabledAccess: yesNo,
    bedrooms: whole(1, 20),
    bathrooms: whole(1, 20),
  }),
  query: z.strictObject(options),
  response: envelope(SimulatorRow),
});

export const simulateWithValues = endpoint({
  method: 'GET',
  path: '/hub/simulator/simulate-with-values/:nid/:dateFrom/:dateTo/:totalPersons/:gain/:menage/:linge/:fraisPlateforme/:caution/:taxeSejour',
  params: z.object({
    nid: idParam,
    dateFrom: day,
    dateTo: day,
    totalPersons: whole(1, 40),
    gain: typed,
    menage: typed,
    linge: typed,
    fraisPlateforme: typed,
    caution: typed,
    taxeSejour: typed,
  }),
  /** `quote`: the one being edited, whose stored rent an unchanged gain keeps. */
  query: z.strictObject({ ...options, quote: z.optional(idParam) }),
  response: envelope(Simulated),
});
