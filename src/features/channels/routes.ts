import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as api from './api.ts';
import * as board from './boardqueries.ts';
import * as managing from './managing.ts';
import { widgetPath } from './pages.ts';
import { readFeed } from './readfeed.ts';
import { SOURCE_IDS } from './source.ts';
import { undoReading } from './undoing.ts';
import { conflictWire, feedWire, readingWire, wholeReadingWire } from './wire.ts';

const needs = 'toolChannels';

export const channelRoutes: Route[] = [
  route(api.listFeeds, { needs }, async ({ app, db, caller, query }) => ({
    models: (await board.feeds(db, caller, query)).map((row) => feedWire(app, caller, row)),
  })),

  route(api.listSites, { needs }, async ({ db, caller }) => {
    const used = new Map((await board.sitesInUse(db, caller)).map((each) => [each.source, each]));
    const others = SOURCE_IDS.map((source) => {
      const { feeds = 0, active = 0 } = used.get(source) ?? {};
      return { source, feeds, active: active > 0 ? (1 as const) : (0 as const) };
    });
    return { models: [{ source: 'own' as const, active: 1 as const, feeds: 0 }, ...others] };
  }),

  route(api.readWidget, { needs }, async ({ app, db, caller }) => {
    const agency = await board.widgetOf(db, caller);
    return { models: [{ path: agency ? widgetPath(app.config.secret, agency.id) : '' }] };
  }),

  route(api.addFeed, { needs }, async ({ app, tx, caller, body }) => {
    const id = await managing.addFeed(tx, caller, body.nid, {
      ...typed(body),
      url: body.url,
      exports: body.exports === 1,
    });
    return feed(app, tx, caller, id);
  }),

  route(api.saveFeed, { needs }, async ({ app, tx, caller, params, body }) => {
    const { _clientTimestamp: seen } = body;
    await managing.saveFeed(tx, caller, params.id, {
      ...typed(body),
      url: body.url,
      paused: body.paused === 1,
      seen,
    });
    return feed(app, tx, caller, params.id);
  }),

  route(api.removeFeed, { needs }, async ({ tx, caller, params }) => {
    await managing.takeAway(tx, caller, params.id);
    return { models: [{ id: params.id }] };
  }),

  route(api.changeExport, { needs }, async ({ app, tx, caller, params, body }) => {
    await managing.changeExport(tx, caller, params.id, body.exports === 1);
    return feed(app, tx, caller, params.id);
  }),

  route(
    api.readNow,
    {
      needs,
      bypassesQueue: true,
      limit: { bucket: 'channelRead', max: 60, minutes: 10, by: 'person' },
      prepare: async ({ app, db, caller, params }) => {
        const found = await board.feedForCaller(db, caller, params.id);
        if (!found) throw new Refusal('notFound');
        if (!canWriteAgency(caller, found.agid))
          throw new Refusal('forbidden', { params: { code: 'itemOfOtherAgency' } });
        await readFeed(app, params.id);
      },
    },
    async ({ app, tx, caller, params }) => feed(app, tx, caller, params.id),
  ),

  route(api.listReadings, { needs }, async ({ db, caller, params, query }) => {
    if (!(await board.feedForCaller(db, caller, params.id))) throw new Refusal('notFound');
    return {
      models: (await board.readings(db, caller, params.id, query.before)).map((row) =>
        readingWire(caller, row),
      ),
    };
  }),

  route(api.readReading, { needs }, async ({ db, caller, params }) => ({
    models: [wholeReadingWire(caller, await reading(db, caller, params.id))],
  })),

  route(api.acceptReading, { needs }, async ({ tx, caller, params }) => {
    await managing.acceptReading(tx, caller, params.id);
    return { models: [readingWire(caller, await reading(tx, caller, params.id))] };
  }),

  route(api.undoReading, { needs }, async ({ tx, caller, params }) => {
    const keptOut = await undoReading(tx, caller, params.id);
    return { models: [{ ...readingWire(caller, await reading(tx, caller, params.id)), kept_out: keptOut }] };
  }),

  route(api.listConflicts, { needs }, async ({ db, caller, query }) => ({
    models: (await board.conflicts(db, caller, query.nid)).map((row) => conflictWire(caller, row)),
  })),

  route(api.settleConflict, { needs }, async ({ tx, caller, params, body }) => {
    await managing.settleConflict(tx, caller, params.id, body.way, body.note ?? '');
    return { models: [{ id: params.id }] };
  }),
];

type Said = Pick<Parameters<typeof managing.addFeed>[3], 'source' | 'label'> & {
  takes_closures: 0 | 1;
  last_night: 0 | 1;
};

function typed({ source, label, takes_closures: takesClosures, last_night: lastNight }: Said) {
  return { source, label, takesClosures: takesClosures === 1, lastNight: lastNight === 1 };
}

async function feed(app: App, db: Db, caller: Caller, id: number) {
  const row = await board.feedForCaller(db, caller, id);
  if (!row) throw new Refusal('notFound');
  return { models: [feedWire(app, caller, row)] };
}

async function reading(db: Db, caller: Caller, id: number): Promise<board.ReadingRow> {
  const row = await board.readingForCaller(db, caller, id);
  if (!row) throw new Refusal('notFound');
  return row;
}
