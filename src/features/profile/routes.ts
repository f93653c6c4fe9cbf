import { publicFile } from '#kernel/paths.ts';
import { acceptAttachments } from '#features/files/intake.ts';
import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { saveAgency, saveLogo, saveOwnName } from './actions.ts';
import * as api from './api.ts';
import { agencies } from './queries.ts';
import type { AgencyRow } from './queries.ts';

const SETS = { needs: 'toolAgencyProfile' };
const MAX_LOGO_BYTES = 5_000_000;

export const profileRoutes: Route[] = [
  route(api.readAgencySettings, SETS, ({ db, caller }) => settingsOf(db, caller)),

  route(api.saveAgencySettings, SETS, async ({ tx, caller, params, body }) => {
    const { CrmAgency: sent, _clientTimestamp: seen } = body;
    await saveAgency(tx, caller, { id: params.id, sent, seen });
    return settingsOf(tx, caller, params.id);
  }),

  route(
    api.uploadLogo,
    {
      ...SETS,
      maxFileBytes: MAX_LOGO_BYTES,
      prepare: ({ app, caller, files }) => acceptAttachments(app, caller, files),
    },
    async ({ app, tx, caller, params, body, prepared: files }) => {
      await saveLogo(app, tx, caller, { id: params.id, former: body.former, file: files['myFile'] });
      return settingsOf(tx, caller, params.id);
    },
  ),

  route(api.saveOwnName, { needs: SESSION }, async ({ tx, caller, body }) => {
    const { first_name, last_name, former } = body;
    return { models: [await saveOwnName(tx, caller, { former, next: { first_name, last_name } })] };
  }),
];

async function settingsOf(db: Db, caller: Caller, id?: number) {
  const found = await agencies(db, caller, id);
  const timestamp = Math.max(0, ...found.map(({ version }) => version.ms));
  return { models: found.map(wireOf), cacheTimestamp: { querykey: 'user', timestamp } };
}

function wireOf({ logo_path: path, version, watermark, ...agency }: AgencyRow): api.AgencySettings {
  return {
    ...(agency as unknown as api.AgencySettings),
    watermark: watermark === true ? 1 : 0,
    logo: path === null ? '' : publicFile(path),
    version: version.ms,
  };
}
