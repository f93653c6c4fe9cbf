/** The simulator's call, with its literal path of S3 §7. Amounts are integer cents (A43). */
import { endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { HouseShape, peopleParam, priceOptions, PriceShape, stayParams } from '#features/pricing/api.ts';
import * as z from 'zod/mini';

const number = z.number();
const amount = z.nullable(z.number());
const flag = z.union([z.literal(0), z.literal(1)]);
const rooms = z.coerce.number().check(z.int(), z.gte(1), z.lte(20));
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

export const SimulatorRow = z.object({
  ...HouseShape,
  owner_uid: number,
  num_rooms: number,
  num_bathrooms: number,
  num_sleeps: number,
  pool: flag,
  pets: flag,
  ...PriceShape,
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

export const simulate = endpoint({
  method: 'GET',
  path: '/hub/simulator/simulate/:dateFrom/:dateTo/:adultsPlusDisabled/:village/:owner/:pool/:pets/:noSmoking/:disabledAccess/:bedrooms/:bathrooms',
  params: z.object({
    ...stayParams,
    adultsPlusDisabled: peopleParam,
    village: orNone(z.string().check(z.regex(/^[a-z0-9-]{2,60}$/))),
    owner: orNone(idParam),
    pool: orNone(yesNo),
    pets: orNone(yesNo),
    noSmoking: yesNo,
    disabledAccess: yesNo,
    bedrooms: rooms,
    bathrooms: rooms,
  }),
  query: z.strictObject(priceOptions),
  response: envelope(SimulatorRow),
});
