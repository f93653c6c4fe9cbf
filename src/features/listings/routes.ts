import { todayInParis } from '#kernel/day.ts';
import { languageOf } from '#server/errors.ts';
import { slotsFor } from '#server/slots.ts';
import { listRoute } from '#server/listroute.ts';
import { publicRoute, route } from '#server/route.ts';
import { clientInfoOf } from '#server/clientaddress.ts';
import * as api from './api.ts';
import { acceptEnquiry, openEnquiry, TRIED } from './enquiries.ts';
import { ADS_PAGE } from './house.ts';
import { thanksPath } from './paths.ts';
import { hasHouse, HOUSE_SOURCE, houseRows } from './houselistqueries.ts';
import { endedHouses } from './queries.ts';
import { priceRoutes } from './priceroutes.ts';
import { equipmentListRoutes } from './equipmentlists.ts';
import { recordRoutes } from './recordroutes.ts';
import { tileOf } from './recordwire.ts';
import { stayPriceFor } from './stayprice.ts';
import { typedOf } from './typed.ts';

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
  ...equipmentListRoutes,

  publicRoute(
    api.stayPrice,
    { limit: { bucket: 'stayPrice', max: 300, minutes: 10, by: 'address' } },
    async ({ db, params, query, request }) => {
      const { from, to, adults = 1, children = 0, disabled = 0 } = query;
      return {
        models: [
          await stayPriceFor(
            db,
            { houseId: params.id, from, to, adults, children, disabled },
            query.lang ?? languageOf(request),
          ),
        ],
      };
    },
  ),

  publicRoute(
    api.sendEnquiry,
    {
      limit: TRIED,
      isForm: true,
      prepare: ({ app, params, body, request }) =>
        slotsFor(
          app,
          request,
        )(() =>
          acceptEnquiry(app, params.id, typedOf(body), {
            origin: clientInfoOf(app, request),
            isRobot: String(body.website ?? '') !== '',
          }),
        ),
    },
    async ({ tx, params, body, request, prepared: accepted }) => {
      const language = body.lang ?? languageOf(request);
      if (accepted) await openEnquiry(tx, accepted.house, accepted.enquiry, language);
      return { models: [{ thanks: thanksPath(params.id, language) }] };
    },
  ),
];
