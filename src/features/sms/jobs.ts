/** A text leaves; its failure is written where staff can see it (C36). */
import { defineJob, enqueue } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { abandonedSms } from './queries.ts';
import { attempt } from './sending.ts';

export const sendSms = defineJob<{ id: number }>({
  name: 'sendSms',
  run: async (app, { id }) => {
    const outcome = await attempt(app, id);
    if (outcome === 'not mine') return 'already done';
    if (outcome === 'sent') return `sms ${id}`;
    if (!outcome.isFinal) throw new Error(`sms ${id}: ${outcome.code}`);
    return `sms ${id} refused: ${outcome.code}`;
  },
});

const AT_ONCE = 500;

/** A worker that was killed keeps its jobs for hours: its texts are taken up again within minutes. */
export const sendAbandonedSms = defineJob<Record<string, never>>({
  name: 'sendAbandonedSms',
  crontab: '*/2 * * * *',
  run: async (app) => {
    const ids = await abandonedSms(app.db, AT_ONCE);
    for (const id of ids)
      await inTransaction(app.db, (tx) => enqueue(tx, sendSms, { id }, { key: `sms-${id}` }));
    return ids.length === 0 ? '' : `${ids.length} taken up again`;
  },
});
