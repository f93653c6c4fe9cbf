/** SQL on an agency's own card of a person: what it calls them, how it reaches them. */
import { isInCard, seesHolder } from '#server/contacts.ts';
import type { Caller } from '#server/session.ts';
import { agencyScope } from '#server/scope.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { cardWords, fullName, nameOrNull } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { Version } from '#server/version.ts';

/** The columns of a card that a form may fill, in the names of the wire. */
export const CARD_COLUMNS = [
  'tag_type',
  'title',
  'last_name',
  'first_name',
  'mail',
  'tel1',
  'address',
  'nationality',
  'living_country',
  'living_city',
  'region',
  'business_language',
  'interested_nid',
  'source_platform',
] as const;

export type CardColumn = (typeof CARD_COLUMNS)[number];

export type CardValues = Partial<
  Record<Exclude<CardColumn, 'business_language' | 'interested_nid'>, string>
> & {
  business_language?: number;
  interested_nid?: number | null;
};

/**
 * Writes the given columns of a card, making it if it isn't there. With `onlyMissing` what the agency has already written stays. A card
 * that typing joined to somebody (`isJoined`) shows nothing of theirs, unless they belong to the agency.
 */
export async function upsertCard(
  tx: Tx,
  agid: number,
  uid: number,
  values: CardValues,
  options: { onlyMissing: boolean; isJoined: boolean; editor: number | null },
): Promise<void> {
  const { onlyMissing, isJoined, editor } = options;
  const knows = isJoined
    ? sql`exists (select from person p where p.id = ${uid} and (p.agid = ${agid} or exists (select from house h where h.owner_uid = p.id and h.agid = ${agid})))`
    : sql`true`;
  const given = CARD_COLUMNS.filter((column) => values[column] !== undefined);
  const columns = given.map((column) => sql`, ${sql.ref(column)}`);
  const inserted = given.map((column) => sql`, ${values[column]}`);
  const updates = given.map((column): Sql => {
    const [own, excluded] = [sql.ref(`agency_card.${column}`), sql.ref(`excluded.${column}`)];
    if (!onlyMissing || column === 'interested_nid') return sql`, ${sql.ref(column)} = ${excluded}`;
    if (column === 'business_language') return sql``;
    return sql`, ${sql.ref(column)} = coalesce(nullif(${own}, ''), ${excluded})`;
  });
  await sql`
    insert into agency_card (agid, uid, knows_account, updated_by${sql.join(columns, sql``)}) values (${agid}, ${uid}, ${knows}, ${editor}${sql.join(inserted, sql``)})
    on conflict (agid, uid) do update set updated = ${nextVersion(sql`agency_card.updated`)}, updated_by = excluded.updated_by${sql.join(updates, sql``)}`.execute(
    tx,
  );
}

/** A person as one agency knows them. `mail` falls back on the person's own: a card made from a phone call may have none. */
export interface CardRow {
  uid: number;
  agid: number;
  mail: string;
  title: string;
  tag_type: string;
  last_name: string;
  first_name: string;
  tel1: string;
  address: string;
  nationality: string;
  living_country: string;
  living_city: string;
  region: string;
  business_language: number;
  interested_nid: number | null;
  source_platform: string;
  version: number;
}

const MAIL = sql`coalesce(nullif(c.mail, ''), p.mail, '')`;
const PHONE = sql`coalesce(nullif(c.tel1, ''), p.tel1, '')`;

/** @param isShown whether its mail and phone are */
function cards(isShown: Sql): Sql {
  return sql`
  select c.uid, c.agid, case when ${isShown} then ${MAIL} else '' end as mail, c.title, c.tag_type, c.last_name, c.first_name,
    case when ${isShown} then ${PHONE} else '' end as tel1, c.address, c.nationality, c.living_country, c.living_city, c.region,
    c.business_language, c.interested_nid, c.source_platform, ${versionMs(sql`c.updated`)} as version
  from agency_card c left join person p on p.id = c.uid and c.knows_account`;
}

export function cardRow(db: Db, agid: number, uid: number): Promise<CardRow | undefined> {
  return maybe(db, sql<CardRow>`${cards(sql`true`)} where c.agid = ${agid} and c.uid = ${uid}`);
}

/** Locked until the end: a second save waits, then sees the first one's version. */
export async function lockedCard(
  tx: Tx,
  { agid, uid }: { agid: number; uid: number },
): Promise<{ nationality: string; last_name: string; version: Version } | undefined> {
  const row = await maybe(
    tx,
    sql<Version & { nationality: string; last_name: string }>`
      select c.nationality, c.last_name, ${versionMs(sql`c.updated`)} as ms, c.updated_by as by, coalesce(${fullName('p')}, '') as name
      from agency_card c left join person p on p.id = c.updated_by where c.agid = ${agid} and c.uid = ${uid} for update of c`,
  );
  if (!row) return undefined;
  const { nationality, last_name, ms, by, name } = row;
  return { nationality, last_name, version: { ms, by, name } };
}

/** As the caller is shown it. Staff of several agencies name the one they mean; without it the person's most recent card in scope answers. */
export function cardInScope(
  db: Db,
  caller: Caller,
  uid: number,
  agid: number | undefined,
): Promise<CardRow | undefined> {
  const named = agid === undefined ? sql`true` : sql`c.agid = ${agid}`;
  return maybe(
    db,
    sql<CardRow>`${cards(seesHolder(caller, 'c'))} where c.uid = ${uid} and ${named} and ${agencyScope(caller, 'c')} order by c.updated desc limit 1`,
  );
}

/** Whether a number, however it was written, is the one of some digits: their last nine tell. */
function isTyped(tel: Sql, digits: Sql): Sql {
  return sql`right(regexp_replace(${tel}, '[^0-9]', '', 'g'), 9) = right(${digits}, 9)`;
}

/** Whoever holds this mail among an agency's cards. */
export async function cardHolderByMail(db: Db, agid: number, mail: string): Promise<number | undefined> {
  const row = await maybe(
    db,
    sql<{ uid: number }>`
      select c.uid from person p join agency_card c on c.uid = p.id and c.agid = ${agid} and c.knows_account where lower(p.mail) = lower(${mail})
      union all select c.uid from agency_card c where c.agid = ${agid} and lower(c.mail) = lower(${mail}) and c.mail <> '' limit 1`,
  );
  return row?.uid;
}

/** With their mail, where the caller is shown it. */
export function cardHolderByPhone(
  db: Db,
  caller: Caller,
  agid: number,
  digits: string,
): Promise<{ uid: number; mail: string } | undefined> {
  return maybe(
    db,
    sql<{ uid: number; mail: string }>`
      select c.uid, case when ${seesHolder(caller, 'c')} then coalesce(nullif(c.mail, ''), case when c.knows_account then p.mail end, '') else '' end as mail
      from person p join agency_card c on c.uid = p.id and c.agid = ${agid}
      where p.tel_digits = ${digits} and (c.knows_account or ${isTyped(sql`c.tel1`, sql`p.tel_digits`)})`,
  );
}

export interface PersonFound {
  id: number;
  title: string;
  mail: string;
  tel1: string;
  language: number;
}

export function searchCards(
  db: Db,
  caller: Caller,
  agid: number | undefined,
  words: readonly string[],
  limit: number,
): Promise<PersonFound[]> {
  const matches = words.map((word) => sql`and ${isInCard(caller, 'c', word)}`);
  const isShown = seesHolder(caller, 'c');
  const named = agid === undefined ? sql`` : sql`and c.agid = ${agid}`;
  return rows(
    db,
    sql<PersonFound>`
      select c.uid as id, coalesce(${nameOrNull('c')}, case when ${isShown} then c.mail else 'n°' || c.uid end) as title,
        case when ${isShown} then ${MAIL} else '' end as mail, case when ${isShown} then ${PHONE} else '' end as tel1, c.business_language as language
      from agency_card c left join person p on p.id = c.uid and c.knows_account
      where ${agencyScope(caller, 'c')} ${named} ${sql.join(matches, sql` `)}
      order by c.updated desc, c.id desc limit ${limit}`,
  );
}

/** Until the end, whoever else wants to write this number on a card of the agency waits. */
export async function holdPhone(tx: Tx, agid: number, digits: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${agid} ${digits}`}, 0))`.execute(tx);
}

/** Somebody else of the agency whose card shows the same number, however it was written: typed there, or the account's own. */
export async function otherCardWithPhone(
  db: Db,
  agid: number,
  uid: number | null,
  digits: string,
): Promise<boolean> {
  const national = digits.replace(/^33/, '');
  const another = sql`c.agid = ${agid} and c.uid is distinct from ${uid}::integer`;
  return (
    (await maybe(
      db,
      sql`select from agency_card c where ${another}
        and ${cardWords('c')} like ${`%${national}`}
        and regexp_replace(c.tel1, '[^0-9]', '', 'g') in (${digits}, ${`0${national}`}, ${`00${digits}`}, ${`330${national}`})
        union all select from person p join agency_card c on c.uid = p.id and c.knows_account
          where p.tel_digits = ${digits} and nullif(c.tel1, '') is null and ${another} limit 1`,
    )) !== undefined
  );
}
