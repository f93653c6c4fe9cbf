import { cents } from '#kernel/money.ts';
import { route } from '#server/route.ts';
import { keptQuote, priceStay, simulate } from './actions.ts';
import type { Typed } from './actions.ts';
import * as api from './api.ts';
import { rowWire, simulatedWire } from './rows.ts';

const COMPUTE = -1;

export const simulatorRoutes = [
  route(api.simulate, { needs: 'toolChatManage', trusted: true }, async ({ db, caller, params, query }) => {
    const { dateFrom: from, dateTo: to, adultsPlusDisabled: taxable, ...criteria } = params;
    const discount =
      query.discount === undefined || query.discount === COMPUTE ? null : cents(query.discount);
    const rows = await simulate(db, caller, {
      ...criteria,
      from,
      to,
      taxable,
      children: query.children ?? 0,
      platform: query.platform ?? null,
      discount,
    });
    return { models: rows.map((row) => rowWire(row, caller.language)), totalCount: rows.length };
  }),

  route(api.simulateWithValues, { needs: 'toolChatManage' }, async ({ db, caller, params, query }) => {
    const stay = { houseId: params.nid, from: params.dateFrom, to: params.dateTo };
    const { kept, ddlId } =
      query.quote === undefined
        ? { kept: null, ddlId: null }
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
