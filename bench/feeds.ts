/**
 * `node bench/feeds.ts`: 500 calendars of 300 bookings, read into 500 houses, then read again without a change. By itself, since it works within
 * the server's process: what counts is what it leaves to others. Ends with 1 where a bound is missed.
 */
import { ahead, calendar, startChannels } from '#features/channels/channels.test.arrangement.ts';
import { readDueFeeds } from '#features/channels/actions.ts';
import { one, sql } from '#server/sql.ts';

const FEEDS = 500;
const EVENTS = 300;
const AGAIN = 3;
/** Of the first reading. */
const MOST_OF_FIRST = 0.1;
/** From one reading without a change to the next. */
const MOST_GROWTH_MB = 30;

const it = await startChannels();
try {
  await sql`
    insert into house (id, agid, owner_uid, title, classement, max_num_people, village, fraisservice, guarantee, location_linge, management_fee_rate, online_booking)
    overriding system value
    select 10000 + n, 1, (select min(id) from person), 'Maison ' || n, 5, 4, 'ars-en-re', 0, 0, 0, 20, true from generate_series(1, ${FEEDS}::int) n`.execute(
    it.db,
  );
  for (let feed = 1; feed <= FEEDS; feed++)
    it.says(
      calendar(
        Array.from({ length: EVENTS }, (_, event) => ({
          uid: `${feed}-${event}@booking.com`,
          from: ahead(3 + event * 3),
          to: ahead(5 + event * 3),
        })),
      ),
      `/bench/${feed}`,
    );
  await sql`insert into channel_feed (house_id, source, url)
    select 10000 + n, 'booking', ${it.sandbox.url('/bench/')} || n from generate_series(1, ${FEEDS}::int) n`.execute(
    it.db,
  );

  const first = await pass('first reading');
  const again = [];
  for (let round = 0; round < AGAIN; round++) again.push(await pass('without a change'));
  const { stays } = await one(
    it.db,
    sql<{ stays: number }>`select count(*)::integer as stays from stay where kind = 'import'`,
  );
  const share = Math.min(...again.map(({ seconds }) => seconds)) / first.seconds;
  const growth = again.at(-1)!.megabytes - again[0]!.megabytes;
  process.stdout.write(
    `${stays} stays; without a change ${share.toFixed(3)} of the first (≤ ${MOST_OF_FIRST}); memory ${growth} MB more (≤ ${MOST_GROWTH_MB})\n`,
  );
  if (stays !== FEEDS * EVENTS || share > MOST_OF_FIRST || growth > MOST_GROWTH_MB) process.exitCode = 1;
} finally {
  await it.close();
}

async function pass(what: string): Promise<{ seconds: number; megabytes: number }> {
  await sql`update channel_feed set due_at = now()`.execute(it.db);
  const started = performance.now();
  const said = await readDueFeeds(it.app);
  const seconds = (performance.now() - started) / 1000;
  const megabytes = Math.round(process.memoryUsage().rss / 1_048_576);
  process.stdout.write(
    `${what}: ${said}, ${seconds.toFixed(1)} s, ${(FEEDS / seconds).toFixed(1)} a second, ${megabytes} MB\n`,
  );
  return { seconds, megabytes };
}
