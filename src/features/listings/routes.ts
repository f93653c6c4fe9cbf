import { todayInParis } from '#kernel/day.ts';
import { listRoute } from '#server/listroute.ts';
import { route } from '#server/route.ts';
import * as api from './api.ts';
import { ADS_PAGE } from './house.ts';
import { hasHouse, HOUSE_SOURCE, houseRows } from './houselistqueries.ts';
import { endedHouses } from './queries.ts';
import { priceRoutes } from './priceroutes.ts';
import { equipmentListRoutes } from './equipmentlists.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import { recordRoutes } from './recordroutes.ts';
import { tileOf } from './recordwire.ts';

export const listingRoutes = [
  listRoute(api.HOUSES, api.listHouses, {
    needs: 'toolAds',
    source: HOUSE_SOURCE,
    size: ADS_PAGE,
    rows: async ({ db, caller }, chosen) =>
      (await houseRows(db, chosen, todayInParis())).map((house) => tileOf(house, caller)),
    also: async ({ db, caller }) => ({ hasAny: await hasHouse(db, caller) }),
  }),

  route(api.endedListings, { needs: 'toolAds' }, async ({ db, caller }) => ({
    models: await endedHouses(db, caller, todayInParis()),
  })),

  ...recordRoutes,
  ...priceRoutes,
  ...inventoryRoutes,
  ...equipmentListRoutes,
];
