/** Calendars that sites really wrote, where they are beside this checkout: each imported, imported again without a change, or refused in words. */
import type { Day } from '#kernel/day.ts';
import { addDays, asDay, nightsOf } from '#kernel/day.ts';
import { rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { startChannels } from './channels.test.arrangement.ts';
import type { Channels } from './channels.test.arrangement.ts';
import { PROBLEM_WORDS } from './words.ts';
import { sourceOfProduct } from './source.ts';

const REAL = resolve(import.meta.dirname, '../../../../shared/real/ical');
const options = existsSync(REAL) ? {} : { skip: 'the collected calendars are not beside this checkout' };

let it: Channels;
before(async () => {
  it = await startChannels();
});
after(() => it.close());
beforeEach(async () => {
  await sql`delete from channel_feed`.execute(it.db);
  await sql`delete from stay`.execute(it.db);
});

const text = (file: string) => readFileSync(join(REAL, file), 'utf8');
/** A day before all of it: what is written there is ahead. */
function dayBefore(body: string): Day {
  const days = [...body.matchAll(/^DTSTART[^:\n]*:(\d{4})(\d\d)(\d\d)/gm)]
    .map(([, year, month, day]) => `${year}-${month}-${day}`)
    .filter((day) => day > '1990')
    .toSorted();
  return addDays(asDay(days[0] ?? '2026-01-01'), -1);
}

test(
  'B80 each collected calendar is imported and imported again without a change, or refused in words',
  options,
  async () => {
    const files = readdirSync(REAL, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ics') && !file.startsWith('series'));
    assert.ok(files.length > 60);
    const state = () =>
      Promise.all([
        rows(it.db, sql`select * from stay order by id`),
        rows(it.db, sql`select * from channel_event order by id`),
        rows(it.db, sql`select id, outcome, diff, changes from channel_reading order by id`),
      ]);
    let refused = 0;
    for (const file of files) {
      const body = text(file);
      const feed = await it.feed(sourceOfProduct(/PRODID[^\n]*/.exec(body)?.[0] ?? '') ?? 'other', {
        path: '/real',
      });
      it.says(body, '/real');
      const today = dayBefore(body);
      const outcome = await it.read(feed, today);
      if (outcome === 'failed') {
        const [reading] = await rows(
          it.db,
          sql<{ problem: string }>`select problem from channel_reading where feed_id = ${feed}`,
        );
        assert.ok(PROBLEM_WORDS[reading!.problem], file);
        refused++;
      } else {
        assert.equal(outcome, 'good', file);
        const before = await state();
        assert.equal(await it.read(feed, today), 'same', file);
        assert.deepEqual(await state(), before, file);
      }
      await sql`delete from stay`.execute(it.db);
      await sql`delete from channel_feed`.execute(it.db);
    }
    assert.ok(refused < files.length / 4);
  },
);

const SERIES = join(REAL, 'series-booking-bertorella');

interface Snapshot {
  day: Day;
  body: string;
  nights: Set<Day>;
}

function snapshots(): Snapshot[] {
  return readdirSync(SERIES)
    .filter((file) => file.endsWith('.ics'))
    .toSorted()
    .map((file) => {
      const body = readFileSync(join(SERIES, file), 'utf8');
      const nights = [
        ...body.matchAll(/DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)\r?\nDTEND;VALUE=DATE:(\d{4})(\d\d)(\d\d)/g),
      ].flatMap(([, y, m, d, y2, m2, d2]) => nightsOf(asDay(`${y}-${m}-${d}`), asDay(`${y2}-${m2}-${d2}`)));
      return { day: asDay(file.slice(0, 10)), body, nights: new Set(nights) };
    });
}

for (const takesClosures of [false, true])
  test(
    `B80 sixty snapshots of one house on Booking.com, in order: no night let go that was still booked, none twice${takesClosures ? ', its far closure taken too' : ''}`,
    options,
    async () => {
      const feed = await it.feed('booking', { path: '/series' });
      await sql`update channel_feed set takes_closures = ${takesClosures}`.execute(it.db);
      const series = snapshots();
      assert.equal(series.length, 60);
      let taken = new Set<Day>();
      let readings = 0;
      for (const { day, body, nights } of series) {
        it.says(body, '/series');
        const outcome = await it.read(feed, day);
        if (outcome !== 'good' && outcome !== 'same') {
          assert.equal(outcome, 'doubted');
          continue;
        }
        readings++;
        const stays = await rows(
          it.db,
          sql<{
            from: Day;
            to: Day;
          }>`select lower(nights) as "from", upper(nights) as "to" from stay where kind = 'import' order by nights`,
        );
        const held = stays.flatMap(({ from, to }) => nightsOf(from, to));
        assert.equal(new Set(held).size, held.length, `${day}: twice`);
        const now = new Set(held);
        const freed = [...taken].filter((night) => night >= day && nights.has(night) && !now.has(night));
        assert.deepEqual(freed, [], `${day}: let go though booked`);
        const extra = held.filter((night) => night >= day && !nights.has(night));
        assert.deepEqual(extra, [], `${day}: held though free`);
        if (takesClosures)
          assert.deepEqual(
            [...nights].filter((night) => night >= day && !now.has(night)),
            [],
            `${day}: booked and not held`,
          );
        // No stay has been told twice: each arrival stands once.
        assert.equal(new Set(stays.map(({ to }) => to)).size, stays.length);
        taken = now;
      }
      assert.ok(readings > 50, `${readings}`);
    },
  );
