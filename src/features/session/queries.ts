import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { LIVE_CONTRACT } from '#server/sqlwords.ts';

export interface AccountRow {
  id: number;
  mail: string | null;
  password_hash: string | null;
  disabled: boolean;
  links_valid_from: Date;
  business_language: number;
  agid: number | null;
  username: string;
  title: string;
  first_name: string;
  last_name: string;
}

const ACCOUNT = sql`select id, mail, password_hash, disabled_at is not null or 'partnerRole' = any(roles) as disabled, links_valid_from, business_language, agid, username, title, first_name, last_name from person`;

export function accountByLogin(db: Db, username: string): Promise<AccountRow | undefined> {
  return maybe(
    db,
    sql<AccountRow>`${ACCOUNT} where lower(username) = lower(${username}) or lower(mail) = lower(${username}) order by id limit 1`,
  );
}

export function accountById(db: Db, uid: number): Promise<AccountRow | undefined> {
  return maybe(db, sql<AccountRow>`${ACCOUNT} where id = ${uid}`);
}

export interface ProfileRow {
  uid: number;
  username: string;
  firstname: string;
  lastname: string;
  mail: string;
  agid: number | null;
  agency_name: string;
  profile_picture: string;
  welcome: number;
  business_language: number;
  pending_signature: string;
  has_listings: number;
  brand: { name: string; accent: string; logo: string | null } | null;
}

/** A guest's space is their agency's: that of their requests, or of the card of who never asked; who knows both is in ours. @param contractId what a signature session is limited to; otherwise the oldest contract waiting for this person. */
export function profileRow(db: Db, uids: readonly number[], uid: number): Promise<ProfileRow> {
  return one(
    db,
    sql<ProfileRow>`
      select p.id as uid, p.username, p.first_name as firstname, p.last_name as lastname, coalesce(p.mail, '') as mail, p.agid,
        coalesce(a.name, '') as agency_name, p.profile_picture, p.welcome, p.business_language,
        coalesce((select c.id::text from contract c where c.signer_uid = any(${uids}::integer[]) and c.status = 'to_be_signed'
          and c.expiration_date > now() order by c.number limit 1), '') as pending_signature,
        (exists (select from house h where h.owner_uid = any(${uids}::integer[])))::integer as has_listings,
        (select json_build_object('name', b.name, 'accent', b.accent, 'logo', (select f.path from file f where f.id = b.logo_fid and f.public))
          from agency b where p.roles = '{basicRole}' and b.id = case when exists (select from request r where r.sender_uid = any(${uids}::integer[]))
              then (select min(r.agid) from request r where r.sender_uid = any(${uids}::integer[]) having min(r.agid) = max(r.agid))
              else (select min(c.agid) from agency_card c where c.uid = any(${uids}::integer[]) and c.knows_account is not false having min(c.agid) = max(c.agid)) end) as brand
      from person p left join agency a on a.id = p.agid where p.id = ${uid}`,
  );
}

/**
 * Which agency writes to somebody of what is no request's: their own, or the one of their last request, or that has a card of them. Never one
 * that is not to know their account (D12), for what is sent stands in its list of mails.
 */
export async function agencyThatWrites(db: Db, uid: number): Promise<number | null> {
  const { agid } = await one(
    db,
    sql<{ agid: number | null }>`
      select coalesce(p.agid, (select r.agid from request r left join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
          where r.sender_uid = p.id and c.knows_account is not false order by r.id desc limit 1),
        (select c.agid from agency_card c where c.uid = p.id and c.knows_account is not false order by c.id desc limit 1)) as agid
      from person p where p.id = ${uid}`,
  );
  return agid;
}

export type TokenPurpose = 'reset' | 'magic';

export async function insertLoginToken(
  tx: Tx,
  hash: Buffer,
  token: { uid: number; purpose: TokenPurpose; hours: number },
): Promise<void> {
  await changed(
    tx,
    sql`insert into login_token (token_hash, uid, purpose, expires_at)
      values (${hash}, ${token.uid}, ${token.purpose}, now() + make_interval(hours => ${token.hours}))`,
  );
}

/** Whose token it is, while it is good for something. */
export function accountOfToken(db: Db, hash: Buffer, purpose: TokenPurpose): Promise<AccountRow | undefined> {
  return maybe(
    db,
    sql<AccountRow>`${ACCOUNT} where disabled_at is null and id = (select t.uid from login_token t
      where t.token_hash = ${hash} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > now())`,
  );
}

/** The person and every account tied to the same human; until the end, nobody else ends what is open for them. */
export async function lockPersonWithAliases(tx: Tx, uid: number): Promise<number[]> {
  const locked = await rows(
    tx,
    sql<{ id: number }>`select id from person
      where id = ${uid} or id in (select other_uid from person_alias where uid = ${uid}) order by id for no key update`,
  );
  return locked.map(({ id }) => id);
}

/** Spends the token: the one update that finds it unused wins. */
export function useLoginToken(
  tx: Tx,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<{ uid: number; expires_at: Date } | undefined> {
  return maybe(
    tx,
    sql<{ uid: number; expires_at: Date }>`update login_token set used_at = now()
      where token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now() returning uid, expires_at`,
  );
}

/** Every link that is out for them, whatever it opens. */
export async function spendAllLoginTokens(tx: Tx, uids: readonly number[]): Promise<void> {
  await changed(
    tx,
    sql`update login_token set used_at = now() where uid = any(${[...uids]}::integer[]) and used_at is null`,
  );
}

export async function isKnownBrowser(db: Db, uid: number, hash: Buffer): Promise<boolean> {
  return (
    (await maybe(db, sql`select from known_browser where token_hash = ${hash} and uid = ${uid}`)) !==
    undefined
  );
}

export async function isBrowserToken(db: Db, hash: Buffer): Promise<boolean> {
  return (await maybe(db, sql`select from known_browser where token_hash = ${hash} limit 1`)) !== undefined;
}

/** @param most of one person; those not used for longest are forgotten. */
export async function insertBrowser(tx: Tx, uid: number, hash: Buffer, most: number): Promise<void> {
  await changed(
    tx,
    sql`insert into known_browser (token_hash, uid) values (${hash}, ${uid}) on conflict (token_hash, uid) do update set last_used = now()`,
  );
  await changed(
    tx,
    sql`delete from known_browser where uid = ${uid} and token_hash in (
      select token_hash from known_browser where uid = ${uid} order by last_used desc, token_hash offset ${most})`,
  );
}

/** Browsers nobody came back with, and links long dead. */
export async function sweepCredentials(db: Db): Promise<number> {
  const browsers = await changed(
    db,
    sql`delete from known_browser where last_used < now() - interval '13 months'`,
  );
  const links = await changed(db, sql`delete from login_token where expires_at < now() - interval '30 days'`);
  return browsers + links;
}

/** An earlier link of the same kind is worth nothing once a newer one has left. */
export async function spendLoginTokens(tx: Tx, uid: number, purpose: TokenPurpose): Promise<void> {
  await changed(
    tx,
    sql`update login_token set used_at = now() where uid = ${uid} and purpose = ${purpose} and used_at is null`,
  );
}

export interface LinkHolder extends AccountRow {
  roles: string[];
  /** To the caller's agency, as staff, as an owner or by a house. */
  belongs: boolean;
  /** Where they belong, whoever asks. */
  agids: number[];
}

/** Somebody the caller's agency has a card of, or who belongs to it: its owners and staff, whoever owns one of its houses. A card is soon made, by typing a mail. */
export function personInAgency(db: Db, caller: Caller, uid: number): Promise<LinkHolder | undefined> {
  return maybe(
    db,
    sql<LinkHolder>`
      select account.*, p.roles, own.belongs, array(select p.agid where p.agid is not null
          union select h.agid from house h where h.owner_uid = p.id) as agids from (${ACCOUNT} where id = ${uid}) account join person p on p.id = account.id
      cross join lateral (select coalesce(${agencyScope(caller, 'p')}, false)
        or exists (select from house h where h.owner_uid = p.id and ${agencyScope(caller, 'h')}) as belongs) own
      where own.belongs or exists (select from agency_card c where c.uid = p.id and ${agencyScope(caller, 'c')})`,
  );
}

export function rolesOf(db: Db, uid: number): Promise<{ roles: string[] } | undefined> {
  return maybe(db, sql<{ roles: string[] }>`select roles from person where id = ${uid}`);
}

export interface SignableContract {
  id: string;
  signer_uid: number;
  expiration_date: Date;
  /** Neither to be signed nor signed: its time ran out, or somebody ended it. */
  is_over: boolean;
  has_expired: boolean;
  agency_name: string;
  agency_phone: string;
}

/** The contract behind a signature link; one that is over, too, so that the link can say so. */
export function contractForLink(db: Db, id: string): Promise<SignableContract | undefined> {
  return maybe(
    db,
    sql<SignableContract>`
      select c.id, c.signer_uid, c.expiration_date, c.status not in ${LIVE_CONTRACT} as is_over, c.status = 'expired' as has_expired,
        a.name as agency_name, a.phone as agency_phone
      from contract c join agency a on a.id = c.agid where c.id = ${id}::uuid`,
  );
}
