/** SQL on accounts of the channel manager. */
import type { Credits } from '#providers/channels/port.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { fullName } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { AccountState, Problem } from './channels.ts';

export interface Account {
  id: number;
  agid: number;
  state: Exclude<AccountState, 'none'>;
  owner: number | null;
  refresh_token: Buffer | null;
  token: Buffer | null;
  token_until: Date | null;
  renewed_at: Date | null;
  news_nonce: string;
  read_since: string;
  read_at: Date | null;
  credit_limit: number | null;
  credits_left: number | null;
  credits_until: Date | null;
}

const ACCOUNT = sql`select id, agid, state, owner, refresh_token, token, token_until, renewed_at, news_nonce, read_since, read_at,
  credit_limit, credits_left, credits_until from beds24_account`;

export function accountRow(db: Db, id: number): Promise<Account | undefined> {
  return maybe(db, sql<Account>`${ACCOUNT} where id = ${id}`);
}

export function accountOfAgency(db: Db, agid: number): Promise<Account | undefined> {
  return maybe(db, sql<Account>`${ACCOUNT} where agid = ${agid}`);
}

export async function connectedAccounts(db: Db): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ id: number }>`select id from beds24_account where state = 'connected' order by id`,
  );
  return found.map(({ id }) => id);
}

export async function agencyInScope(db: Db, caller: Caller, agid: number): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select from (select id as agid from agency where id = ${agid}) a where ${agencyScope(caller, 'a')}`,
  );
  return found !== undefined;
}

/** What the screen shows of each agency's account, also of those that have none. */
export interface AccountShown {
  agid: number;
  agency: string;
  id: number | null;
  state: AccountState;
  owner: number | null;
  news_nonce: string | null;
  read_at: Date | null;
  sent_at: Date | null;
  renewed_at: Date | null;
  problem: Problem;
  problem_since: Date | null;
  credit_limit: number | null;
  credits_left: number | null;
  credits_until: Date | null;
  waiting: number;
  conflicts: number;
  unlinked: number;
  linked: number;
  version: number;
  by: number | null;
  by_name: string;
}

export function accountsShown(db: Db, caller: Caller, agid?: number): Promise<AccountShown[]> {
  return rows(
    db,
    sql<AccountShown>`
      select a.agid, a.name as agency, c.id, coalesce(c.state, 'none') as state, c.owner, c.news_nonce, c.read_at, c.sent_at, c.renewed_at,
        coalesce(c.problem, '') as problem, c.problem_since, c.credit_limit, c.credits_left, c.credits_until,
        (select count(distinct w.house_id)::integer from beds24_change w join beds24_room r on r.house_id = w.house_id where r.account_id = c.id) as waiting,
        (select count(*)::integer from beds24_booking b where b.account_id = c.id and b.state = 'conflict') as conflicts,
        (select count(*)::integer from beds24_booking b where b.account_id = c.id and b.state = 'unlinked') as unlinked,
        (select count(*)::integer from beds24_room r where r.account_id = c.id and r.house_id is not null) as linked,
        coalesce(${versionMs(sql`c.updated`)}, 0) as version, c.updated_by as by, coalesce(${fullName('u')}, '') as by_name
      from (select id as agid, name from agency) a left join beds24_account c on c.agid = a.agid left join person u on u.id = c.updated_by
      where ${agencyScope(caller, 'a')} ${agid === undefined ? sql`` : sql`and a.agid = ${agid}`}
      order by a.agid`,
  );
}

export interface Connection {
  agid: number;
  owner: number | null;
  scopes: readonly string[];
  nonce: string;
  by: number;
}

/** The account's number: the same as long as the agency has one. */
export async function writeConnection(tx: Tx, given: Connection): Promise<number> {
  const { agid, owner, scopes, nonce, by } = given;
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into beds24_account (agid, state, owner, scopes, news_nonce, updated_by)
      values (${agid}, 'off', ${owner}, ${[...scopes]}::text[], ${nonce}, ${by})
      on conflict (agid) do update set
        read_since = case when beds24_account.owner is distinct from excluded.owner then '' else beds24_account.read_since end,
        owner = excluded.owner, scopes = excluded.scopes, problem = '', problem_since = null,
        updated = ${nextVersion(sql`beds24_account.updated`)}, updated_by = excluded.updated_by
      returning id`,
  );
  return id;
}

export async function writeKeys(
  tx: Db,
  id: number,
  keys: { refreshToken: Buffer; token: Buffer; until: Date },
): Promise<void> {
  await sql`update beds24_account set state = 'connected', refresh_token = ${keys.refreshToken}, token = ${keys.token},
    token_until = ${keys.until}, renewed_at = now() where id = ${id}`.execute(tx);
}

export async function writeToken(db: Db, id: number, token: Buffer, until: Date): Promise<void> {
  await sql`update beds24_account set token = ${token}, token_until = ${until}, renewed_at = now() where id = ${id}`.execute(
    db,
  );
}

/** Nothing of ours opens anything any more. False: it was so already. */
export async function writeClosed(
  tx: Tx,
  id: number,
  state: 'lost' | 'off',
  by: number | null,
): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`update beds24_account set state = ${state}, refresh_token = null, token = null, token_until = null,
        updated = ${nextVersion(sql`updated`)}, updated_by = ${by} where id = ${id} and state <> ${state}`,
    )) === 1
  );
}

export async function writeCredits(db: Db, id: number, { limit, left, resetsAt }: Credits): Promise<void> {
  await sql`update beds24_account set credit_limit = coalesce(${limit}::integer, credit_limit), credits_left = ${left}::integer,
    credits_until = ${resetsAt} where id = ${id}`.execute(db);
}

/** Answers whether that is news. */
export async function writeProblem(db: Db, id: number, problem: Problem): Promise<boolean> {
  return (
    (await changed(
      db,
      sql`update beds24_account set problem = ${problem},
        problem_since = case when ${problem} = '' then null else coalesce(problem_since, now()) end
        where id = ${id} and problem <> ${problem}`,
    )) === 1
  );
}

export async function writeRead(tx: Tx, id: number, since: string): Promise<void> {
  await sql`update beds24_account set read_since = ${since}, read_at = now() where id = ${id}`.execute(tx);
}

export async function writeSent(db: Db, id: number): Promise<void> {
  await sql`update beds24_account set sent_at = now() where id = ${id}`.execute(db);
}

/** Accounts whose key nobody has used for so many days. */
export function unusedFor(db: Db, days: number): Promise<{ id: number; agid: number; renewed_at: Date }[]> {
  return rows(
    db,
    sql`select id, agid, renewed_at from beds24_account
      where state = 'connected' and renewed_at < now() - make_interval(days => ${days}) order by id`,
  );
}
