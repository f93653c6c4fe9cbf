import { printedFor, sendPdf } from '#features/files/paper.ts';
import { rawRoute, route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { withSlot } from '#server/slots.ts';
import { missingInHouse, sheetOfHouse, sheetOfQuote } from './actions.ts';
import * as api from './api.ts';

const READS = 'toolAds';

export const particularsRoutes: Route[] = [
  route(api.readParticulars, { needs: READS }, async ({ db, caller, params }) => ({
    models: [
      {
        missing: (await missingInHouse(db, caller, params.id)).map((label) => label[caller.language]),
      },
    ],
  })),

  rawRoute(
    api.housePdf,
    { needs: READS },
    async ({ app, db, caller, params: { id }, query, request, reply }) => {
      const language = query.language ?? caller.language;
      const sheet = await withSlot(app, request, caller, () => sheetOfHouse(db, caller, id, language));
      if (!sheet) return void reply.hijack();
      await sendPdf(reply, await printedFor(app, caller, sheet), `etat-descriptif-${id}.pdf`);
    },
  ),

  rawRoute(
    api.quotePdf,
    { needs: SESSION },
    async ({ app, db, caller, params: { id }, query, request, reply }) => {
      const sheet = await withSlot(app, request, caller, () => sheetOfQuote(db, caller, id, query.language));
      if (!sheet) return void reply.hijack();
      await sendPdf(reply, await printedFor(app, caller, sheet), `etat-descriptif-devis-${id}.pdf`);
    },
  ),
];
