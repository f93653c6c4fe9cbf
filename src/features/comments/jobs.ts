import { eachAlone, defineJob } from '#server/jobs.ts';
import type { Db } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { staysToAsk } from './guestqueries.ts';
import { mailOffer } from './mails.ts';

/** Who was down for longer asks nobody about a stay of last week. */
const DAYS = 4;

/** Answers how many were asked. Each has its transaction; the mail’s own name keeps a second one from leaving. */
export async function askGuests(db: Db): Promise<number> {
  let asked = 0;
  await eachAlone(await staysToAsk(db, DAYS), async ({ ddl_id: ddlId, stay_id: stayId }) => {
    if (await inTransaction(db, (tx) => mailOffer(tx, ddlId, stayId))) asked++;
  });
  return asked;
}

/** In the morning, in winter as in summer. */
export const offerComments = defineJob<Record<string, never>>({
  name: 'offerComments',
  crontab: '10 8 * * *',
  run: async (app) => `${await askGuests(app.db)} asked`,
});
