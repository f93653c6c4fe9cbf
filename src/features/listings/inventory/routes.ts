/** The inventory report: locked, unlocked, shown (S2 §7). */
import { signedFileUrl } from '#features/files/links.ts';
import { printedFor, sendPdf } from '#features/files/paper.ts';
import { rawRoute, route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { slotsFor } from '#server/slots.ts';
import { Refusal } from '#kernel/refusal.ts';
import { houseAnswer } from '../reading.ts';
import * as api from './api.ts';
import * as locking from './locking.ts';
import { inventoriesOf, reportedHouse } from './queries.ts';

const EDITS = 'toolEditEdl';

export const inventoryRoutes: Route[] = [
  route(
    api.lockInventory,
    {
      needs: EDITS,
      prepare: ({ app, db, caller, params: { id } }) => locking.sealReport(app, db, caller, id),
    },
    async ({ app, tx, caller, params: { id }, body, prepared: made }) => {
      await locking.lockInventory(app, tx, caller, id, { made, seen: body['_clientTimestamp'] ?? undefined });
      return houseAnswer(tx, caller, id);
    },
  ),

  route(api.unlockInventory, { needs: EDITS }, async ({ tx, caller, params: { id } }) => {
    await locking.unlockInventory(tx, caller, id);
    return houseAnswer(tx, caller, id);
  }),

  route(api.listInventories, { needs: 'toolAds' }, async ({ app, db, caller, params: { id } }) => {
    if (!(await reportedHouse(db, caller, id))) throw new Refusal('notFound');
    const found = await inventoriesOf(db, caller, id);
    return {
      models: found.map(({ file_id: fid, ...row }) => ({
        ...row,
        file_url: signedFileUrl(app.config.secret, fid),
      })),
    };
  }),

  rawRoute(
    api.inventoryPages,
    { needs: EDITS },
    async ({ app, db, caller, params: { id }, request, reply }) => {
      const pages = await slotsFor(app, request, caller)(() => locking.draftPages(db, caller, id));
      await sendPdf(reply, await printedFor(app, caller, pages), `etat-des-lieux-${id}.pdf`);
    },
  ),
];
