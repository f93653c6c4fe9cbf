import { lockRequest } from '#features/requests/actions.ts';
import { postEvent } from '#features/requests/posting.ts';
import { touchRequest } from '#server/freshness.ts';
import { defineJob, eachAlone } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { CONTRACT_FOR_YES, CONTRACT_OVERDUE } from '#features/quotes/jobnames.ts';
import { contractForYes as makeForYes, contractOverdue as tellOverdue } from './automatic.ts';
import { contractCan } from './contract.ts';
import * as queries from './queries.ts';

/** Signature links whose time is over: their page says so, and the request can have a new contract. */
export const expireContracts = defineJob<Record<string, never>>({
  name: 'expireContracts',
  crontab: '*/15 * * * *',
  run: async (app) => {
    const past = await queries.contractsPastDate(app.db);
    await eachAlone(past, ({ id, ddl_id, agid }) =>
      inTransaction(app.db, async (tx) => {
        await lockRequest(tx, ddl_id);
        if (!(await queries.moveContract(tx, id, contractCan.sign, 'expired'))) return;
        await postEvent(tx, {
          ddlId: ddl_id,
          action: 'YC_CANCEL',
          authorUid: null,
          writtenByAgency: true,
          contractId: id,
        });
        touchRequest(tx, { agid, ddlId: ddl_id }, 'yousign');
      }),
    );
    return `${past.length} expired`;
  },
});

/** A guest has said yes where contracts follow by themselves (B115). */
export const contractForYes = defineJob({ ...CONTRACT_FOR_YES, run: makeForYes });

/** A quarter of an hour later: whatever became of the other job. */
export const contractOverdue = defineJob({ ...CONTRACT_OVERDUE, run: tellOverdue });
