/** Quotes and bookings alone over HTTP, their people, and the versions a save is made from. */
import { bookingRoutes } from '#features/bookings/routes.ts';
import { optionRoutes } from '#features/options/routes.ts';
import { one, sql } from '#server/sql.ts';
import { quoting } from '#tests/support/quoting.ts';
import { startFixture } from '#tests/support/fixture.ts';
import { after } from 'node:test';
import type { Quote } from './api.ts';
import { quoteRoutes } from './routes.ts';

export const fixture = await startFixture([...quoteRoutes, ...bookingRoutes, ...optionRoutes]);

export const { db, marie, claire, olivier, paul, yann, nobody, platforms, from, to } = fixture;

after(() => fixture.close());

export const { priced, newQuote, move, read, actionsOf, reservation, freeAll, contractOf } = quoting(fixture);

export async function cardVersion(uid: number): Promise<number> {
  const { ms } = await one(
    db,
    sql<{
      ms: number;
    }>`select floor(extract(epoch from updated) * 1000)::bigint as ms from agency_card where uid = ${uid} and agid = 1`,
  );
  return ms;
}

export async function versionOf(quote: Pick<Quote, 'id'>): Promise<number> {
  return (await marie.get(`quotes/${quote.id}`)).body.cacheTimestamp!.timestamp;
}
