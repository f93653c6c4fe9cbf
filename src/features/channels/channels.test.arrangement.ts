/** Feeds as tests meet them: houses of two agencies, another site that says what it is told to say, and calendars as sites write them. */
import type { Day } from '#kernel/day.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { openFeeds } from '#providers/feeds/fetcher.ts';
import { SANDBOX_HOST, startFeedsSandbox } from '#providers/feeds/sandbox.ts';
import type { FeedsSandbox } from '#providers/feeds/sandbox.ts';
import type { Route } from '#server/route.ts';
import { one, rows, sql } from '#server/sql.ts';
import { PASSEROSE, startFixture } from '#tests/support/fixture.ts';
import type { Fixture } from '#tests/support/fixture.ts';
import { readFeed } from './readfeed.ts';
import type { Outcome } from './readfeed.ts';
import type { Source } from './source.ts';

export interface Channels extends Fixture {
  sandbox: FeedsSandbox;
  /** A feed of a house, read from '/feed' of the other site unless said otherwise. */
  feed(source: Source, more?: { houseId?: number; path?: string }): Promise<number>;
  says(body: string, path?: string): void;
  /** One reading; its hour is over. */
  read(feedId: number, today?: Day): Promise<Outcome>;
  /** Nights that feeds hold, in words. */
  held(houseId?: number): Promise<string[]>;
  /** The feed's events that stand, with their states. */
  events(feedId: number): Promise<string[]>;
}

export async function startChannels(routes: readonly Route[] = []): Promise<Channels> {
  const it = await startFixture(routes);
  const sandbox = await startFeedsSandbox();
  const { app, db } = it;
  app.providers = {
    feeds: openFeeds({ sandbox: { host: SANDBOX_HOST, port: sandbox.port } }),
  } as typeof app.providers;
  return {
    ...it,
    sandbox,
    feed: async (source, { houseId = PASSEROSE, path = '/feed' } = {}) =>
      (
        await one(
          db,
          sql<{
            id: number;
          }>`insert into channel_feed (house_id, source, url) values (${houseId}, ${source}, ${sandbox.url(path)}) returning id`,
        )
      ).id,
    says: (body, path = '/feed') => sandbox.play(path, { body }),
    read: (feedId, today) => readFeed(app, feedId, today === undefined ? {} : { today }),
    held: async (houseId = PASSEROSE) => {
      const stays = await rows(
        db,
        sql<{ from: Day; to: Day }>`
          select lower(nights) as "from", upper(nights) as "to" from stay where house_id = ${houseId} and kind = 'import' order by nights`,
      );
      return stays.map(({ from, to }) => `${from}>${to}`);
    },
    events: async (feedId) => {
      const found = await rows(
        db,
        sql<{ from: Day; to: Day; state: string }>`
          select lower(nights) as "from", upper(nights) as "to", state from channel_event where feed_id = ${feedId} and gone_at is null order by nights, id`,
      );
      return found.map(({ from, to, state }) => `${from}>${to} ${state}`);
    },
    close: async () => {
      await sandbox.close();
      await it.close();
    },
  };
}

/** So many days from today. */
export const ahead = (days: number): Day => addDays(todayInParis(), days);

interface Written {
  uid?: string;
  from: Day;
  to?: Day;
  summary?: string;
  more?: string[];
}

const bare = (day: Day) => day.replaceAll('-', '');

/** As Booking.com writes one. */
export function calendar(events: readonly Written[], product = '-//Autre//FR'): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${product}`,
    'CALSCALE:GREGORIAN',
    ...events.flatMap(({ uid, from, to, summary = 'CLOSED - Not available', more = [] }) => [
      'BEGIN:VEVENT',
      'DTSTAMP:20260801T000000Z',
      `DTSTART;VALUE=DATE:${bare(from)}`,
      ...(to === undefined ? [] : [`DTEND;VALUE=DATE:${bare(to)}`]),
      ...(uid === undefined ? [] : [`UID:${uid}`]),
      `SUMMARY:${summary}`,
      ...more,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

export const span = (from: number, to: number): string => `${ahead(from)}>${ahead(to)}`;
