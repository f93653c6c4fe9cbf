import { Refusal } from '#kernel/refusal.ts';
import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { readingNow } from '#server/listqueries.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as api from './api.ts';
import { discountsByDay } from './discounts.ts';
import { reviewHouse, saveHouse } from './houses.ts';
import { coverageRow, coverageRows } from './housequeries.ts';
import { laySeason, tryOut } from './laying.ts';
import * as proposalApi from './proposalapi.ts';
import { agreeTo, decline } from './proposing.ts';
import { proposalInScope, proposalsInScope } from './proposalqueries.ts';
import { batchesInScope, batchInScope, linesOfBatch } from './queries.ts';
import { SEASON_KEY } from './season.ts';
import { undoBatch } from './undoing.ts';
import { baseValues, coverageWire, laidWire, layingWire, proposalWire, triedWire } from './wire.ts';

const MANAGE = 'toolSeasons';

export const seasonRoutes: Route[] = [
  route(api.listCoverage, { needs: MANAGE }, async ({ db, caller }) => {
    const rows = await coverageRows(db, caller);
    return { models: rows.map((row) => coverageWire(row, caller)), totalCount: rows.length };
  }),

  route(api.saveHouseBase, { needs: MANAGE }, async ({ tx, caller, params: { id }, body }) => {
    const { prices_by, base, _clientTimestamp: seen } = body;
    await saveHouse(tx, caller, id, { prices_by, base: baseValues(base) }, seen);
    return coverageAnswer(tx, caller, id);
  }),

  route(
    api.reviewHouse,
    { needs: MANAGE },
    async ({ tx, caller, params: { id }, body: { until, former } }) => {
      await reviewHouse(tx, caller, id, { until, former: former === '' ? null : former });
      return coverageAnswer(tx, caller, id);
    },
  ),

  route(api.previewSeason, { needs: MANAGE }, async ({ db, caller, params: { id }, query }) => {
    const houses = query.houses.split(',').map(Number);
    const { season, lines } = await tryOut(db, caller, id, houses);
    return {
      models: lines.map((line) => triedWire(line, caller.language)),
      cacheTimestamp: { querykey: 'season', timestamp: season.version },
    };
  }),

  route(api.laySeason, { needs: MANAGE }, async ({ tx, caller, params: { id }, body }) => {
    const { houses, confirmed, _clientTimestamp: seen } = body;
    return layingAnswer(
      tx,
      caller,
      await laySeason(tx, caller, id, { houses, seen, confirmed: confirmed === 1 }),
    );
  }),

  route(api.listLayings, { needs: MANAGE }, async ({ db, caller }) => {
    const rows = await batchesInScope(db, caller);
    return { models: rows.map((row) => layingWire(row, caller)), totalCount: rows.length };
  }),

  route(api.readLaying, { needs: MANAGE }, ({ db, caller, params }) => layingAnswer(db, caller, params.id)),

  route(api.undoLaying, { needs: MANAGE }, async ({ tx, caller, params: { id } }) => {
    await undoBatch(tx, caller, id);
    return layingAnswer(tx, caller, id);
  }),

  route(api.dayDiscounts, { needs: 'toolAds' }, async ({ db, caller, params, query }) => ({
    models: await discountsByDay(db, caller, query.house, params),
  })),

  route(proposalApi.listProposals, { needs: SESSION }, async ({ db, caller }) => {
    const rows = await proposalsInScope(db, caller);
    return { models: rows.map((row) => proposalWire(row, caller, caller.language)), totalCount: rows.length };
  }),

  route(proposalApi.readProposal, { needs: SESSION }, ({ db, caller, params }) =>
    proposalAnswer(db, caller, params.id),
  ),

  route(proposalApi.agreeToProposal, { needs: SESSION }, async ({ tx, caller, params: { id }, body }) => {
    await agreeTo(tx, caller, id, body.version);
    return proposalAnswer(tx, caller, id);
  }),

  route(proposalApi.declineProposal, { needs: SESSION }, async ({ tx, caller, params: { id }, body }) => {
    await decline(tx, caller, id, { read: body.version, note: body.note });
    return proposalAnswer(tx, caller, id);
  }),
];

async function coverageAnswer(db: Db, caller: Caller, id: number) {
  const row = await coverageRow(db, caller, id);
  if (!row) throw new Refusal('notFound');
  return { models: [coverageWire(row, caller)] };
}

async function layingAnswer(db: Db, caller: Caller, id: number) {
  const { ms: timestamp } = await readingNow(db);
  const row = await batchInScope(db, caller, id);
  if (!row) throw new Refusal('notFound');
  const lines = await linesOfBatch(db, id);
  return {
    models: [
      layingWire(
        row,
        caller,
        lines.map((line) => laidWire(line, caller.language)),
      ),
    ],
    cacheTimestamp: { querykey: SEASON_KEY, timestamp },
  };
}

async function proposalAnswer(db: Db, caller: Caller, id: number) {
  const { ms: timestamp } = await readingNow(db);
  const row = await proposalInScope(db, caller, id);
  if (!row) throw new Refusal('notFound');
  return {
    models: [proposalWire(row, caller, caller.language)],
    cacheTimestamp: { querykey: SEASON_KEY, timestamp },
  };
}
