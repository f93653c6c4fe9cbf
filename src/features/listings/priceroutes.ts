/** The price periods of a house by themselves, as the documents name them (S2 §7): the editor saves them with the house. */
import { periodsOf } from '#features/periods/actions.ts';
import { readPrices, savePrices } from '#features/periods/api.ts';
import { numbered } from '#features/periods/wire.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { houseAnswer } from './reading.ts';
import { WRITES_HOUSES } from './record.ts';
import { saveHouse } from './saving.ts';

export const priceRoutes: Route[] = [
  route(readPrices, { needs: 'toolAds' }, async ({ db, caller, params }) => {
    const { models, cacheTimestamp } = await houseAnswer(db, caller, params.houseId);
    const comment = models[0]?.price_comment ?? '';
    const periods = await periodsOf(db, params.houseId);
    return { models: [{ ...numbered(periods), price_comment: comment }], cacheTimestamp };
  }),

  route(savePrices, { needs: WRITES_HOUSES }, async ({ tx, caller, params, body }) => {
    const { prices, price_comment: comment, _clientTimestamp } = body;
    await saveHouse(tx, caller, params.houseId, {
      CrmHouse: comment === undefined ? {} : { price_comment: comment },
      prices,
      _clientTimestamp,
    });
    const { cacheTimestamp } = await houseAnswer(tx, caller, params.houseId);
    return { models: [], cacheTimestamp };
  }),
];
