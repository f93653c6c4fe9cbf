/**
 * Who is calling. A session is an opaque random token of 256 bits, kept only as its SHA-256; rights are read again on every call, so
 * that a role taken away stops working at once (C50). Back-office sessions end after 12 hours without a call, guests' after 30 days (B09).
 */
import type { Role } from '#kernel/permissions.ts';
import { createHash, randomBytes } from 'node:crypto';
import { prepared } from './prepared.ts';
import type { Db, Tx } from './sql.ts';
import { changed, maybe, rows, sql } from './sql.ts';
import { fullName, LIVE_CONTRACT } from './sqlwords.ts';

export type SessionKind = 'full' | 'guest' | 'signature';

export interface Caller {
  sessionId: number;
  uid: number;
  /** The person and every account tied to the same human. */
  uids: number[];
  agid: number | null;
  roles: Role[];
  permissions: ReadonlySet<string>;
  kind: SessionKind;
  /** A signature session sees this contract and nothing else. */
  contractId: string | null;
  impersonator: number | null;
  /** How far the caller sees (B23). */
  sees: 'all' | 'agency' | 'owner' | 'guest';
  /** In which agencies a member of staff changes anything (B106): read through `canWriteAgency` of scope.ts, never by itself. */
  writableAgencies: 'all' | readonly number[];
  language: 'fr' | 'en';
  name: string;
  mail: string;
}

interface SessionRow {
  id: number;
  uid: number;
  kind: SessionKind;
  contract_id: string | null;
  impersonator: number | null;
  roles: Role[];
  permissions: string[];
  others: number[];
  agid: number | null;
  writes_in: number[] | null;
  business_language: number;
  name: string;
  mail: string;
  stale: boolean;
}

const ENGLISH = 2;

/** A mail link opens basicRole only, a signature link no role at all (B10), whatever else the person may be. */
const ROLES_OF_SESSION = sql`case s.kind when 'full' then p.roles when 'guest' then '{basicRole}'::text[] else '{}'::text[] end`;

/** Null: everywhere. An employee's own agency, and those an administrator lent them to. */
const WRITES_IN = sql`case
  when 'superRole' = any(r.roles) then null
  when 'employeeRole' = any(r.roles) then array(select p.agid where p.agid is not null union select agid from person_agency where person_agency.uid = p.id)
  when 'agencyRole' = any(r.roles) then array_remove(array[p.agid], null)
  else '{}'::integer[] end`;

/** The person behind a token, or undefined when it is unknown, revoked, too old, its owner disabled, or the contract it was to sign withdrawn. */
export async function callerOf(db: Db, token: string): Promise<Caller | undefined> {
  const row = await maybe(
    db,
    prepared(sql<SessionRow>`
      select s.id, s.uid, s.kind, s.contract_id, s.impersonator, r.roles, p.agid, ${WRITES_IN} as writes_in, p.business_language,
        ${fullName('p')} as name, coalesce(p.mail, '') as mail,
        s.last_seen < now() - interval '1 minute' as stale,
        array(select distinct permission from role_permission where role = any(r.roles)) as permissions,
        array(select other_uid from person_alias where person_alias.uid = s.uid) as others
      from session s
      join person p on p.id = s.uid
      cross join lateral (select ${ROLES_OF_SESSION} as roles) r
      where s.token_hash = ${hashToken(token)}
        and s.revoked_at is null
        and s.expires_at > now()
        and (s.contract_id is null or exists (select from contract c where c.id = s.contract_id and c.status in ${LIVE_CONTRACT}))
        and s.last_seen > now() - case when r.roles <@ '{basicRole}'::text[] then interval '30 days' else interval '12 hours' end
        and p.disabled_at is null
        and not ('partnerRole' = any(p.roles))`),
  );
  remember(token, row);
  if (!row) return undefined;
  if (row.stale) await changed(db, sql`update session set last_seen = now() where id = ${row.id}`);
  return {
    sessionId: row.id,
    uid: row.uid,
    uids: [row.uid, ...row.others],
    agid: row.agid,
    roles: row.roles,
    permissions: new Set(row.permissions),
    kind: row.kind,
    contractId: row.contract_id,
    impersonator: row.impersonator,
    sees: sightOf(row.roles),
    writableAgencies: row.writes_in ?? 'all',
    language: row.business_language === ENGLISH ? 'en' : 'fr',
    name: row.name,
    mail: row.mail,
  };
}

/** Whose a token was when it was last asked about. */
export interface TokenHolder {
  uid: number;
  isStaff: boolean;
}

const recentHolders = new Map<string, TokenHolder>();
const MAX_HOLDERS = 10_000;

/** By this a call stands in the right queue before the database is asked who is calling. It proves nothing. */
export function recentHolder(token: string): TokenHolder | undefined {
  return recentHolders.get(hashToken(token).toString('base64'));
}

function remember(token: string, row: SessionRow | undefined): void {
  const name = hashToken(token).toString('base64');
  // Set anew each time: a Map keeps the order, and the first is who has not called for longest.
  recentHolders.delete(name);
  if (row) recentHolders.set(name, { uid: row.uid, isStaff: isStaff({ sees: sightOf(row.roles) }) });
  for (const longestAgo of recentHolders.keys()) {
    if (recentHolders.size <= MAX_HOLDERS) break;
    recentHolders.delete(longestAgo);
  }
}

/** The product at work for an agency, by itself: it reaches what the agency does, and what it writes is in nobody's name. */
export function systemCaller(agid: number): Caller {
  return {
    sessionId: 0,
    uid: NOBODY,
    uids: [],
    agid,
    roles: [],
    permissions: new Set(),
    kind: 'full',
    contractId: null,
    impersonator: null,
    sees: 'agency',
    writableAgencies: [agid],
    language: 'fr',
    name: '',
    mail: '',
  };
}

const NOBODY = 0;

/** Whose name stands under what was written; null: the product's own. */
export function authorOf({ uid }: Pick<Caller, 'uid'>): number | null {
  return uid === NOBODY ? null : uid;
}

function sightOf(roles: readonly Role[]): Caller['sees'] {
  if (roles.includes('employeeRole') || roles.includes('superRole')) return 'all';
  if (roles.includes('agencyRole')) return 'agency';
  return roles.includes('ownerRole') ? 'owner' : 'guest';
}

/** Members of the agency: who may read its notes, prices and people. */
export function isStaff(caller: Pick<Caller, 'sees'>): boolean {
  return caller.sees === 'all' || caller.sees === 'agency';
}

const LIFE_DAYS: Record<SessionKind, number> = { full: 30, guest: 30, signature: 30 };

/** Opens a session and answers its token: the only moment it exists in clear. */
export async function createSession(
  tx: Tx,
  session: { uid: number; kind: SessionKind; contractId?: string; expiresAt?: Date; userAgent?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = session.expiresAt ?? new Date(Date.now() + LIFE_DAYS[session.kind] * 86_400_000);
  await sql`insert into session (token_hash, uid, kind, contract_id, user_agent, expires_at)
    values (${hashToken(token)}, ${session.uid}, ${session.kind}, ${session.contractId ?? null}, ${(session.userAgent ?? '').slice(0, 300)}, ${expires})`.execute(
    tx,
  );
  return token;
}

export const SESSION_ENDED_CHANNEL = 'session_ended';

/** One session, or all of a person's; when what a role may do has changed, everybody's who has it. Streams of sessions that go on come back. */
export interface SessionEnded {
  sessionId?: number;
  uid?: number;
  role?: string;
}

/** Open event streams end when this is committed, not at their next heartbeat (S5). */
async function tellStreams(tx: Tx, ended: SessionEnded): Promise<void> {
  await sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ${JSON.stringify(ended)})`.execute(tx);
}

export async function revokeSession(tx: Tx, sessionId: number): Promise<void> {
  await sql`update session set revoked_at = now() where id = ${sessionId} and revoked_at is null`.execute(tx);
  await tellStreams(tx, { sessionId });
}

/** After a new password, a suspension, a change of rights: every session of the person ends, and those in which they stood in for another. */
export async function revokeSessionsOf(tx: Tx, uid: number): Promise<void> {
  await sql`update session set revoked_at = now() where uid = ${uid} and revoked_at is null`.execute(tx);
  await tellStreams(tx, { uid });
  const asOthers = await rows(
    tx,
    sql<{
      id: number;
    }>`update session set revoked_at = now() where impersonator = ${uid} and revoked_at is null returning id`,
  );
  for (const { id } of asOthers) await tellStreams(tx, { sessionId: id });
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
