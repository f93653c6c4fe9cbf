/** All SQL that writes people and the cards agencies keep of them (D12). */
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';

export async function personByMail(db: Db, mail: string): Promise<number | undefined> {
  return (await maybe(db, sql<{ id: number }>`select id from person where lower(mail) = lower(${mail})`))?.id;
}

export async function personByPhone(db: Db, digits: string): Promise<number | undefined> {
  return (await maybe(db, sql<{ id: number }>`select id from person where tel_digits = ${digits}`))?.id;
}

export interface NewPerson {
  /** Without it: the mail, or the telephone. */
  username?: string;
  mail: string | null;
  tel1: string | null;
  tel_digits: string | null;
  first_name: string;
  last_name: string;
  business_language: number;
}

/** Undefined when the mail or the phone was taken meanwhile: the unique indexes settle the race. */
export async function insertPerson(tx: Tx, p: NewPerson): Promise<number | undefined> {
  const username = p.username ?? p.mail ?? `smsuser-${p.tel_digits}`;
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      insert into person (username, mail, tel1, tel_digits, first_name, last_name, business_language)
      values (${username}, ${p.mail}, ${p.tel1}, ${p.tel_digits}, ${p.first_name}, ${p.last_name}, ${p.business_language})
      on conflict do nothing returning id`,
  );
  return row?.id;
}

/** Whether the agency has a card of somebody whose account it does not know. */
export async function isToBeKnown(db: Db, agid: number, uid: number): Promise<boolean> {
  return (
    (await maybe(
      db,
      sql`select from agency_card where agid = ${agid} and uid = ${uid} and not knows_account`,
    )) !== undefined
  );
}

/** From now on the agency sees who somebody is. False when it did already. */
export async function writeKnown(tx: Tx, agid: number, uid: number): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`update agency_card set knows_account = true where agid = ${agid} and uid = ${uid} and not knows_account`,
    )) > 0
  );
}

/** The account of a person, locked until the end: two who define the same sender wait for each other. */
export function lockAccount(
  tx: Tx,
  uid: number,
): Promise<
  { username: string; mail: string | null; tel_digits: string | null; is_staff: boolean } | undefined
> {
  return maybe(
    tx,
    sql<{ username: string; mail: string | null; tel_digits: string | null; is_staff: boolean }>`
      select username, mail, tel_digits, not (roles <@ '{basicRole}') as is_staff from person where id = ${uid} for no key update`,
  );
}

/** Whoever is given a house may open it: one who was a guest until then is an owner too. Staff may as it is; who has no login gets none. */
export async function letOwnHouses(tx: Tx, uid: number): Promise<void> {
  await changed(
    tx,
    sql`update person set roles = roles || '{ownerRole}' where id = ${uid} and roles = '{basicRole}'`,
  );
}

/** Whether another agency has a card or a request of somebody, or their account is tied to others. */
export async function isKnownElsewhere(db: Db, uid: number, agid: number): Promise<boolean> {
  return (
    (await maybe(
      db,
      sql`select from person where id = ${uid} and (
        exists (select from agency_card c where c.uid = ${uid} and c.agid <> ${agid})
        or exists (select from request r where r.sender_uid = ${uid} and r.agid <> ${agid})
        or exists (select from person_alias a where a.uid = ${uid}))`,
    )) !== undefined
  );
}

/** From now on the address is the account's name; what the person has already been shown stays as it is. */
export async function writeAccount(
  tx: Tx,
  uid: number,
  p: { mail: string; first_name: string; last_name: string; business_language: number | undefined },
): Promise<void> {
  await changed(
    tx,
    sql`update person set username = ${p.mail}, mail = ${p.mail}, first_name = ${p.first_name}, last_name = ${p.last_name},
      business_language = coalesce(${p.business_language ?? null}::smallint, business_language) where id = ${uid}`,
  );
}

export async function agenciesOfPerson(db: Db, uids: readonly number[]): Promise<number[]> {
  return (
    await rows(
      db,
      sql<{
        agid: number;
      }>`select distinct agid from agency_card where uid = any(${[...uids]}::integer[]) order by agid`,
    )
  ).map((card) => card.agid);
}

export async function writeLogin(tx: Tx, uid: number): Promise<void> {
  await changed(tx, sql`update person set last_login = now() where id = ${uid}`);
}

/** Links of booking mails made until now open nothing any more (B10). Those to sign and to unsubscribe are not asked. */
export async function writeLinksEnd(tx: Tx, uids: readonly number[]): Promise<void> {
  await changed(
    tx,
    sql`update person set links_valid_from = clock_timestamp() where id = any(${[...uids]}::integer[])`,
  );
}

export async function writePassword(tx: Tx, uid: number, hash: string): Promise<void> {
  await changed(tx, sql`update person set password_hash = ${hash} where id = ${uid}`);
}

export function ownName(db: Db, uid: number): Promise<{ first_name: string; last_name: string }> {
  return one(db, sql`select first_name, last_name from person where id = ${uid}`);
}

export async function writeOwnName(
  tx: Tx,
  uid: number,
  { first_name: first, last_name: last }: { first_name: string; last_name: string },
): Promise<void> {
  await changed(tx, sql`update person set first_name = ${first}, last_name = ${last} where id = ${uid}`);
}

export async function personByUsername(db: Db, username: string): Promise<number | undefined> {
  return (
    await maybe(db, sql<{ id: number }>`select id from person where lower(username) = lower(${username})`)
  )?.id;
}
