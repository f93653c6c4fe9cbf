import { keyTimestamps } from '#server/freshness.ts';
import { publicRoute, route, SESSION } from '#server/http.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as api from './api.ts';
import { agenciesOf, databaseAnswers } from './queries.ts';

export const statusRoutes = [
  publicRoute(api.config, {}, async ({ app: { config } }) => {
    const { version, networkMode, debug, sandbox, demo, intervals } = config;
    return { models: [{ version, networkMode, debug, sandbox, demo, intervals }] };
  }),

  publicRoute(api.health, {}, async ({ db }) => {
    await databaseAnswers(db);
    return { models: [{ database: 'ok' }] };
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
