import { cents } from '#kernel/money.ts';
import { COMPUTE } from '#features/pricing/api.ts';
import { route } from '#server/route.ts';
import { simulate } from './actions.ts';
import * as api from './api.ts';
import { rowWire } from './rows.ts';

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
];
