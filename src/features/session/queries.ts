import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, sql } from '#server/sql.ts';

export interface AccountRow {
  id: number;
  mail: string | null;
  password_hash: string | null;
  disabled: boolean;
  links_valid_from: Date;
  business_language: number;
  agid: number | null;
  first_name: string;
}

const ACCOUNT = sql`select id, mail, password_hash, disabled_at is not null or 'partnerRole' = any(roles) as disabled, links_valid_from, business_language, agid, first_name from person`;

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
}

/** @param contractId what a signature session is limited to; otherwise the oldest contract waiting for this person. */
export function profileRow(db: Db, uids: readonly number[], uid: number): Promise<ProfileRow> {
  return one(
    db,
    sql<ProfileRow>`
      select p.id as uid, p.username, p.first_name as firstname, p.last_name as lastname, coalesce(p.mail, '') as mail, p.agid,
        coalesce(a.name, '') as agency_name, p.profile_picture, p.welcome, p.business_language,
        coalesce((select c.id::text from contract c where c.signer_uid = any(${uids}::integer[]) and c.status = 'to_be_signed'
          and c.expiration_date > now() order by c.number limit 1), '') as pending_signature
      from person p left join agency a on a.id = p.agid where p.id = ${uid}`,
  );
}

export async function insertLoginToken(tx: Tx, hash: Buffer, uid: number, hours: number): Promise<void> {
  await changed(
    tx,
    sql`insert into login_token (token_hash, uid, purpose, expires_at) values (${hash}, ${uid}, 'reset', now() + make_interval(hours => ${hours}))`,
  );
}

/** Spends the token: the one update that finds it unused wins. */
export async function useLoginToken(tx: Tx, hash: Buffer): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ uid: number }>`update login_token set used_at = now()
      where token_hash = ${hash} and purpose = 'reset' and used_at is null and expires_at > now() returning uid`,
  );
  return row?.uid;
}

export interface SignableContract {
  id: string;
  signer_uid: number;
  expiration_date: Date;
}

/** The contract behind a signature link; canceled ones too, so that their page can say so. */
export function contractForLink(db: Db, id: string): Promise<SignableContract | undefined> {
  return maybe(
    db,
    sql<SignableContract>`select id, signer_uid, expiration_date from contract where id = ${id}::uuid`,
  );
}
