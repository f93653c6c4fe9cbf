/** One house: read, made, saved, switched; and what its owner is told before it is published. */
import { todayInParis } from '#kernel/day.ts';
import { refusalText } from '#kernel/refusal.ts';
import { languageOf } from '#server/errors.ts';
import { bothNames, route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import * as api from './recordapi.ts';
import { createHouse } from './creating.ts';
import { prefill } from './descriptions/prefill.ts';
import { publicationOf } from './publication.ts';
import { houseAnswer } from './reading.ts';
import { WRITES_HOUSES } from './record.ts';
import { flag } from './recordwire.ts';
import { saveHouse } from './saving.ts';
import { setSwitch } from './switches.ts';
import type { SwitchName } from './switches.ts';
import { lookAtTranslations } from './translations.ts';

const READS = 'toolAds';
/** The tile's switch and the editor's have a name each (A09). */
const HOUSEKEEPING = 'toolHousekeeping or (toolHouseKeeping and fullCrmNode)';

/** More than anybody enters in a day by hand. */
const MADE = { bucket: 'houses', max: 100, minutes: 1440, by: 'person', refusal: 'housesTooMany' } as const;

function toggle(
  endpoint: Omit<typeof api.enableOnlineBooking, 'path'> & { path: string },
  needs: string,
  name: SwitchName,
  on: boolean,
): Route {
  return route(endpoint, { needs }, async ({ tx, caller, params, body }) => {
    await setSwitch(tx, caller, params.id, { name, on, ignoresWarnings: body.ignoreWarnings === 1 });
    return houseAnswer(tx, caller, params.id);
  });
}

export const recordRoutes: Route[] = [
  route(api.houseForCrm, { needs: 'toolChatManage or fullOwnCrmNode' }, ({ db, caller, query }) =>
    houseAnswer(db, caller, query.sid),
  ),

  ...bothNames(
    route(api.readHouse, { needs: READS }, ({ db, caller, params }) => houseAnswer(db, caller, params.id)),
  ),

  ...bothNames(
    route(api.createHouse, { needs: 'toolCreateAd', limit: MADE }, async ({ tx, caller, body }) =>
      houseAnswer(tx, caller, await createHouse(tx, caller, body)),
    ),
  ),

  ...bothNames(
    route(api.saveHouse, { needs: WRITES_HOUSES }, async ({ app, tx, caller, params, body, request }) => {
      const kept = await saveHouse(tx, caller, params.id, body);
      const language = languageOf(request);
      const warnings = kept.map((warning) => ({
        ...warning,
        params: undefined,
        message: refusalText(warning, language, app.refusals),
      }));
      return { ...(await houseAnswer(tx, caller, params.id)), ...(warnings.length > 0 && { warnings }) };
    }),
  ),

  route(api.housePublication, { needs: READS }, async ({ app, db, caller, params, request }) => {
    const { published, warnings } = await publicationOf(db, caller, params.id, todayInParis());
    const language = languageOf(request);
    const said = warnings.map((warning) => ({
      type: warning.type,
      ...(warning.field !== undefined && { field: warning.field }),
      message: refusalText(warning, language, app.refusals),
      blocks: warning.blocks,
    }));
    return { models: [{ id: params.id, published: flag(published), warnings: said }] };
  }),

  toggle(api.enableOnlineBooking, 'toolOnlineBooking or fullCrmNode', 'online_booking', true),
  toggle(api.disableOnlineBooking, 'toolOnlineBooking or fullCrmNode', 'online_booking', false),
  toggle(api.enableHousekeeping, HOUSEKEEPING, 'housekeeping', true),
  toggle(api.disableHousekeeping, HOUSEKEEPING, 'housekeeping', false),
  toggle(api.archiveHouse, 'toolArchive or fullCrmNode', 'archived', true),
  toggle(api.unarchiveHouse, 'toolArchive or fullCrmNode', 'archived', false),

  route(api.prefillHouse, { needs: 'toolHouseGenerateDescriptions' }, async ({ tx, caller, params }) => {
    await prefill(tx, caller, params.id);
    return houseAnswer(tx, caller, params.id);
  }),

  route(api.lookAtTranslations, { needs: WRITES_HOUSES }, async ({ tx, caller, params, body }) => {
    await lookAtTranslations(tx, caller, params.id, body.fields, body['_clientTimestamp']);
    return houseAnswer(tx, caller, params.id);
  }),
];
