import { defineJob, enqueue } from '#server/jobs.ts';
import type { Job } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { fileOrTriage } from './actions.ts';
import { maskOriginals } from './originals.ts';
import { abandonedMailins } from './queries.ts';

export const fileArrived = defineJob<{ id: number }>({
  name: 'fileArrived',
  run: async (app, { id }) => fileOrTriage(app, id),
});

const AT_ONCE = 500;

/** A mail whose worker was killed is filed by another within minutes. */
export const fileAbandonedMails = defineJob<Record<string, never>>({
  name: 'fileAbandonedMails',
  crontab: '*/2 * * * *',
  run: async (app) => {
    const ids = await abandonedMailins(app.db, AT_ONCE);
    for (const id of ids)
      await inTransaction(app.db, (tx) => enqueue(tx, fileArrived, { id }, { key: `mailin-${id}` }));
    return ids.length === 0 ? '' : `${ids.length} taken up again`;
  },
});

/** So many at a time, or the jobs behind them would wait: the next run goes on where this one ended. */
const ORIGINALS_AT_ONCE = 50;

/** Once, over the originals kept before the keys in them were overwritten: queued by migration 0049. */
export const maskKeptOriginals: Job<{ after: number; upTo: number }> = defineJob({
  name: 'maskKeptOriginals',
  run: async (app, { after, upTo }) => {
    const { last, read, masked, left } = await maskOriginals(app, { after, upTo }, ORIGINALS_AT_ONCE);
    if (last === undefined) return '';
    if (last < upTo)
      await inTransaction(app.db, (tx) => enqueue(tx, maskKeptOriginals, { after: last, upTo }));
    return `${read} originals read, keys overwritten in ${masked}, ${left} left as they are`;
  },
});
