import { clientInfoOf } from '#server/clientaddress.ts';
import { languageOf } from '#server/errors.ts';
import { publicRoute, route } from '#server/route.ts';
import { slotsFor } from '#server/slots.ts';
import * as api from './api.ts';
import { acceptEnquiry, openEnquiry, TRIED } from './enquiries.ts';
import { thanksPath } from './paths.ts';
import { siteOf } from './housesite.ts';
import { stayPriceFor } from './stayprice.ts';
import { typedOf } from './typed.ts';

export const siteRoutes = [
  route(api.houseSite, { needs: 'toolAds' }, async ({ app, caller, params }) => ({
    models: [await siteOf(app, caller, params.id)],
  })),

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
