import { refusalText } from '#kernel/refusal.ts';
import { retryAfter, languageOf, UNAVAILABLE } from '#server/errors.ts';
import { keyTimestamps } from '#server/freshness.ts';
import { publicRoute, route, SESSION } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { serverRefusals } from '#server/refusals.ts';
import * as api from './api.ts';
import { checkHealth } from './health.ts';
import { agenciesOf } from './queries.ts';

export const statusRoutes = [
  publicRoute(api.config, {}, async ({ app: { config } }) => {
    const { version, networkMode, editLock, inventoryOnly, debug, sandbox, demo, intervals } = config;
    return {
      models: [{ version, networkMode, editLock, inventoryOnly, debug, sandbox, demo, intervals }],
    };
  }),

  // For whoever watches the server: 200, or 503 with what is wrong. Late jobs are told and no reason to take a machine away.
  publicRoute(api.health, { bypassesQueue: true }, async ({ app, request, reply }) => {
    const state = await checkHealth(app);
    const wrong = state.disk === 'full' ? 'diskFull' : state.database === 'away' ? 'unavailable' : undefined;
    if (wrong === undefined) return { models: [state] };
    const seconds = retryAfter(app, wrong);
    reply.code(UNAVAILABLE);
    if (seconds !== undefined) reply.header('retry-after', seconds);
    const warning = { type: wrong } as const;
    return {
      result: 'error',
      models: [state],
      warnings: [{ ...warning, message: refusalText(warning, languageOf(request), serverRefusals) }],
    };
  }),

  // Keys newer than the instants the browser holds; one it has never asked about is reported once.
  route(api.updatedKeys, { needs: SESSION, kinds: ['guest', 'signature'] }, async ({ db, caller, query }) => {
    const known = new Map(Object.entries(query.timestamps ?? {}));
    const current = await keyTimestamps(db, await agenciesHeard(db, caller));
    return { models: current.filter(({ querykey, timestamp }) => timestamp > (known.get(querykey) ?? 0)) };
  }),
];

/** Whose changes a person hears of: a member of staff those of the agency, guests and owners those they have something with. */
export async function agenciesHeard(db: Db, caller: Caller): Promise<number[] | null> {
  if (caller.sees === 'all') return null;
  if (caller.sees === 'agency') return caller.agid === null ? [] : [caller.agid];
  return agenciesOf(db, caller.uids);
}
