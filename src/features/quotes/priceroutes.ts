/** What the quote form asks while its lines are being typed. */
import { cents } from '#kernel/money.ts';
import type { Language } from '#kernel/localized.ts';
import { priceStay } from '#features/pricing/actions.ts';
import type { StayPrice, Typed } from '#features/pricing/actions.ts';
import { COMPUTE } from '#features/pricing/api.ts';
import { amountsWire, houseWire } from '#features/pricing/actions.ts';
import { requestForCaller } from '#features/requests/actions.ts';
import { route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { keptQuote } from './keptquote.ts';
import { simulateWithValues } from './priceapi.ts';
import type { Simulated } from './priceapi.ts';

export const quotePriceRoutes = [
  route(simulateWithValues, { needs: 'toolChatManage' }, async ({ db, caller, params, query }) => {
    const stay = { houseId: params.nid, from: params.dateFrom, to: params.dateTo };
    const { kept, ddlId } =
      query.quote === undefined
        ? { kept: null, ddlId: await requestOf(db, caller, query.ddl) }
        : await keptQuote(db, caller, query.quote, stay);
    const priced = await priceStay(db, {
      ...stay,
      caller,
      adults: params.totalPersons,
      disabled: 0,
      children: query.children ?? 0,
      platformId: query.platform ?? null,
      typed: typedValues(params, query.discount),
      kept,
      ddlId,
    });
    return { models: [simulatedWire(priced, caller.language)] };
  }),
];

/** Its number, found through the person. */
async function requestOf(db: Db, caller: Caller, reference: string | undefined): Promise<number | null> {
  return reference === undefined ? null : (await requestForCaller(db, caller, reference)).id;
}

function typedValues(
  params: {
    gain: number;
    menage: number;
    linge: number;
    fraisPlateforme: number;
    caution: number;
    taxeSejour: number;
  },
  discount: number | undefined,
): Typed {
  const given: Record<keyof Typed, number | undefined> = {
    gain: params.gain,
    menage: params.menage,
    linge: params.linge,
    fee: params.fraisPlateforme,
    caution: params.caution,
    tax: params.taxeSejour,
    discount,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === COMPUTE ? [] : [[name, cents(value)]],
    ),
  );
}

function simulatedWire({ house, platform, price, warnings }: StayPrice, language: Language): Simulated {
  return {
    ...houseWire(house, warnings, language),
    ...amountsWire(price, platform),
    taxeSejour: price?.amounts.taxe_sejour ?? null,
    frais_plateforme_idrl: price?.amounts.frais_plateforme ?? null,
    montant_total_idrl: price?.amounts.montant_total ?? null,
    montant_total_idrl_before_discount: price?.amounts.montant_total_before_discount ?? null,
    discount_idrl: price?.amounts.discount ?? null,
  };
}
