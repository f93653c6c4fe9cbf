import { defineJob } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { followGaps, followGapsOf } from './gaps.ts';
import { remindOfReviews } from './houses.ts';
import { followYearly } from './yearlyclosures.ts';

/** Every day: gaps whose day came, houses whose prices end, the next year's closures. */
export const watchSeasons = defineJob<Record<string, never>>({
  name: 'watchSeasons',
  crontab: '10 4 * * *',
  run: async (app) => {
    const gaps = await followGaps(app.db);
    const due = await remindOfReviews(app.db);
    const yearly = await followYearly(app.db);
    return `${gaps.opened} gaps opened, ${gaps.closed} gone, ${due} houses to review, ${yearly.closed} closures made, ${yearly.opened} gone`;
  },
});

/** When a yearly closure was written, changed or deleted: the database asks for it (migration 0090). */
export const followYearlyClosures = defineJob<Record<string, never>>({
  name: 'followYearlyClosures',
  run: async (app) => {
    const { closed, opened } = await followYearly(app.db);
    return closed + opened === 0 ? '' : `${closed} closures made, ${opened} gone`;
  },
});

/** When nights of it were taken or let go. */
export const followGapsOfHouse = defineJob<{ houseId: number }>({
  name: 'followGapsOfHouse',
  run: async (app, { houseId }) => {
    await inTransaction(app.db, (tx) => followGapsOf(tx, houseId));
  },
});
