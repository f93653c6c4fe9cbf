/** What whoever watches the server is told: database, disk, jobs. Answers soon, whatever is wrong. */
import type { App } from '#server/app.ts';
import { hasFreeSpace } from '#server/diskspace.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { health } from './api.ts';
import { jobsAreLate } from './queries.ts';

export type Health = NonNullable<z.output<typeof health.response>['models']>[number];

/** Less than any watcher waits; a database that is slower than that serves nobody. */
const ANSWERS_WITHIN_MS = 3_000;

/** One look for all who ask meanwhile: it waits in no queue and for nobody's connection, and however often it is asked it costs one question at a time. */
export function checkHealth(app: App): Promise<Health> {
  const underWay = looks.get(app) ?? look(app).finally(() => looks.delete(app));
  looks.set(app, underWay);
  return underWay;
}

const looks = new WeakMap<App, Promise<Health>>();

async function look(app: App): Promise<Health> {
  const [late, room] = await Promise.all([jobsWithin(app, ANSWERS_WITHIN_MS), hasFreeSpace(app)]);
  return {
    database: late === undefined ? 'away' : 'ok',
    disk: room ? 'ok' : 'full',
    jobs: late === undefined ? 'unknown' : late ? 'late' : 'ok',
  };
}

/** Undefined when the database did not say. */
async function jobsWithin(app: App, ms: number): Promise<boolean | undefined> {
  const given = new AbortController();
  try {
    return await Promise.race([
      jobsAreLate(app.healthDb),
      pause(ms, undefined, { ref: false, signal: given.signal }),
    ]);
  } catch (error) {
    app.log.debug({ err: error }, 'the database did not answer when it was looked after');
    return undefined;
  } finally {
    given.abort();
  }
}
