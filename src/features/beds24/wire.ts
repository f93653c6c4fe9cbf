/** Accounts and bookings of the channel manager as a screen reads them. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { parisTime } from '#kernel/moment.ts';
import { platformsToSell } from '#features/pricing/elsewhere.ts';
import type { App } from '#server/app.ts';
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { AccountWire } from './api.ts';
import { TOKEN_DAYS, WARN_DAYS } from './channels.ts';
import { newsAddress } from './newsaddress.ts';
import { accountsShown } from './queries.ts';
import type { AccountShown } from './queries.ts';
import { housesToLink, ratesOf, roomsShown } from './roomqueries.ts';

export async function accountsAnswer(app: App, db: Db, caller: Caller, agid?: number) {
  const shown = await accountsShown(db, caller, agid);
  const models: AccountWire[] = [];
  for (const account of shown) models.push(await accountWire(app, db, caller, account));
  return {
    models,
    cacheTimestamp: { querykey: 'beds24', timestamp: Math.max(0, ...shown.map(({ version }) => version)) },
  };
}

async function accountWire(app: App, db: Db, caller: Caller, account: AccountShown): Promise<AccountWire> {
  const { id, agid, news_nonce: nonce } = account;
  const writes = canWriteAgency(caller, agid);
  const rooms = id === null ? [] : await roomsShown(db, id);
  const platforms = await platformsToSell(db, agid);
  return {
    agid,
    agency: account.agency,
    state: account.state,
    owner: account.owner,
    news_address: id === null || nonce === null || !writes ? null : newsAddress(app.config, { id, nonce }),
    read_at: momentOf(account.read_at),
    sent_at: momentOf(account.sent_at),
    problem: account.problem,
    problem_since: momentOf(account.problem_since),
    ends: endOf(account),
    credits_left: account.credits_left,
    credit_limit: account.credit_limit,
    waiting: account.waiting,
    conflicts: account.conflicts,
    unlinked: account.unlinked,
    linked: account.linked,
    version: account.version,
    rooms: rooms,
    rates: id === null ? [] : await ratesOf(db, id),
    platforms: platforms.map(({ id: platform, label }) => ({ id: platform, label })),
    houses: id === null ? [] : await housesToLink(db, agid),
    writes,
  };
}

function momentOf(at: Date | null): string | null {
  return at === null ? null : parisTime(at);
}

function endOf({ state, renewed_at: used }: AccountShown): string | null {
  if (state !== 'connected' || used === null) return null;
  const last = todayInParis(used);
  return addDays(last, WARN_DAYS) <= todayInParis() ? addDays(last, TOKEN_DAYS) : null;
}
