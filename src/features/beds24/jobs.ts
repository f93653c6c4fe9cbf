/** What is done for platforms by the clock, and at once when something was sold. One of a kind at a time for each account. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { warnOfEnds } from './keeping.ts';
import type { App } from '#server/app.ts';
import { defineJob, enqueue } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { readBeds24, sendBeds24 } from './actions.ts';
import { dropIdleChanges, dropPastDays, hasChanges, noteAll } from './dayqueries.ts';
import { connectedAccounts } from './queries.ts';
import { isOutside, readAccount } from './reading.ts';
import { sendAccount } from './sending.ts';

const running = new Map<string, { again: boolean }>();

/** Whoever comes while one runs leaves it to that one, which then looks once more: workers don't wait in line for a server that is silent. */
async function alone(name: string, work: () => Promise<string>): Promise<string> {
  const before = running.get(name);
  if (before) {
    before.again = true;
    return '';
  }
  const mine = { again: true };
  running.set(name, mine);
  const done: string[] = [];
  try {
    while (mine.again) {
      mine.again = false;
      done.push(await work());
    }
    return done.filter(Boolean).join(' / ');
  } catch (error) {
    // Late, not failed: what waits is there, and the next minute takes it up.
    if (isOutside(error)) return `${error.name}: ${error.message}`;
    throw error;
  } finally {
    running.delete(name);
  }
}

export const readBeds24Job = defineJob<{ account: number; whole?: boolean }>({
  name: readBeds24.name,
  run: (app, { account, whole = false }) =>
    alone(`read ${account}`, () => readAccount(app, account, { whole })),
});

export const sendBeds24Job = defineJob<{ account: number }>({
  name: sendBeds24.name,
  run: (app, { account }) =>
    alone(`send ${account}`, async () => {
      const count = await sendAccount(app, account);
      return count === 0 ? '' : `${count} days`;
    }),
});

/** What was sold there is asked every minute, beside being told; what could not be sent is tried again. */
export const watchBeds24 = defineJob<Record<string, never>>({
  name: 'watchBeds24',
  crontab: '* * * * *',
  run: async (app) => {
    const accounts = await connectedAccounts(app.db);
    for (const account of accounts) await ask(app, account);
    return accounts.length === 0 ? '' : `${accounts.length} accounts`;
  },
});

async function ask(app: App, account: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await enqueue(tx, readBeds24, { account }, { key: `beds24-read-${account}` });
    if (await hasChanges(tx, account))
      await enqueue(tx, sendBeds24, { account }, { key: `beds24-send-${account}` });
  });
}

/** Days come closer, papers end: by the hour everything is compared with what was sent. Keys that are about to die are told of. */
export const compareBeds24 = defineJob<Record<string, never>>({
  name: 'compareBeds24',
  crontab: '17 * * * *',
  run: async (app) => {
    await dropIdleChanges(app.db);
    await dropPastDays(app.db, addDays(todayInParis(), -2));
    await inTransaction(app.db, noteAll);
    return warnOfEnds(app);
  },
});
