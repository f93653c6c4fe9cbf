/** What another site says of a house: a feed, a reading of it, an event in conflict. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { SANDBOX_HOST } from '#providers/feeds/sandbox.ts';
import type { Db } from '#server/sql.ts';
import type { Bundle } from './rows.ts';
import type { Row, Seed } from './seed.ts';

export async function writeChannels(
  seed: Seed,
  tx: Db,
  { agid, house }: { agid: number; house: number },
): Promise<Pick<Bundle, 'feed' | 'feedReading' | 'conflict'>> {
  const staffOnly = { agid };
  const [from, to] = [addDays(todayInParis(), 6700), addDays(todayInParis(), 6707)];
  const said = (column: string) => seed.canaries.word(`channel_reading.${column}`, staffOnly);
  const feed = await seed.canaries.plant<Row>(
    tx,
    'channel_feed',
    {
      house_id: house,
      source: 'other',
      // Read by nobody meanwhile: what a call leaves alone is compared.
      paused: true,
      url: `https://${SANDBOX_HOST}/${seed.canaries.word('channel_feed.url', staffOnly)}`,
    },
    staffOnly,
  );
  const reading = await seed.canaries.plant<Row>(
    tx,
    'channel_reading',
    {
      feed_id: feed.id,
      outcome: 'doubted',
      events: JSON.stringify([[said('events'), from, to, 'booking', said('events'), '']]),
      unread: JSON.stringify([[said('unread'), 'badDate']]),
      diff: JSON.stringify({ added: [[said('diff'), from, to, 'booking', '', '']] }),
      changes: '[]',
    },
    staffOnly,
  );
  const event = await seed.canaries.plant<Row>(
    tx,
    'channel_event',
    { feed_id: feed.id, nights: `[${from},${to})`, kind: 'booking', state: 'conflict', way: '' },
    staffOnly,
  );
  return { feed: feed.id, feedReading: reading.id, conflict: event.id };
}
