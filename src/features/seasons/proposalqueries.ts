/** SQL of what owners who set their own prices are asked. */
import type { Day } from '#kernel/day.ts';
import type { Greeted } from '#features/mailing/mail.ts';
import type { Caller } from '#server/session.ts';
import { agencyScope } from '#server/scope.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { parisTimestamp } from '#server/sqlwords.ts';
import type { SeasonLayer } from './season.ts';
import type { ShownLine } from './shown.ts';

export type ProposalState = 'waiting' | 'agreed' | 'declined' | 'withdrawn';

export interface ProposalRow {
  id: number;
  agid: number;
  batch_id: number;
  season_id: number;
  house_id: number;
  owner_uid: number;
  version: number;
  state: ProposalState;
  layers: SeasonLayer[];
  shown: { lines: ShownLine[] };
  note: string;
  label: string;
  date_from: Day;
  date_to: Day;
  house: string;
  village: string;
  agency: string;
  created: string;
  answered: string | null;
}

const COLUMNS = sql`
  p.id, p.agid, p.batch_id, p.season_id, p.house_id, p.owner_uid, p.version, p.state, p.layers, p.shown, p.note, b.label, b.date_from, b.date_to,
  h.title as house, coalesce(v.label, '') as village, a.name as agency, ${parisTimestamp(sql`p.created`)} as created, ${parisTimestamp(sql`p.answered`)} as answered`;
const FROM = sql`
  season_proposal p join season_batch b on b.id = p.batch_id join house h on h.id = p.house_id left join village v on v.slug = h.village join agency a on a.id = p.agid`;

/** Staff theirs; anybody else what they are asked of a house that is still theirs, also by the link of a mail. */
function proposalScope(caller: Caller): Sql {
  if (isStaff(caller)) return agencyScope(caller, 'p');
  return sql`(p.owner_uid = any(${caller.uids}::integer[]) and h.owner_uid = p.owner_uid)`;
}

export function proposalsInScope(db: Db, caller: Caller): Promise<ProposalRow[]> {
  return rows(
    db,
    sql<ProposalRow>`select ${COLUMNS} from ${FROM} where ${proposalScope(caller)} order by p.state <> 'waiting', p.id desc limit 200`,
  );
}

export function proposalInScope(db: Db, caller: Caller, id: number): Promise<ProposalRow | undefined> {
  return maybe(
    db,
    sql<ProposalRow>`select ${COLUMNS} from ${FROM} where p.id = ${id} and ${proposalScope(caller)}`,
  );
}

/** Of whoever owns the house, and nobody else: neither another version nor another answer is written until the transaction ends. */
export async function lockOwnProposal(tx: Tx, caller: Caller, id: number): Promise<ProposalRow | undefined> {
  await sql`select from season_proposal where id = ${id} for update`.execute(tx);
  return maybe(
    tx,
    sql<ProposalRow>`select ${COLUMNS} from ${FROM}
      where p.id = ${id} and p.owner_uid = any(${caller.uids}::integer[]) and h.owner_uid = p.owner_uid`,
  );
}

export interface NewProposal {
  agid: number;
  batchId: number;
  seasonId: number;
  houseId: number;
  ownerUid: number;
  layers: readonly SeasonLayer[];
  shown: { lines: readonly ShownLine[] };
}

/** One waits for a season in a house: proposed anew it is another version of the same. Who owns the house since is asked anew. */
export async function writeProposal(tx: Tx, made: NewProposal): Promise<{ id: number; version: number }> {
  await sql`
    update season_proposal set state = 'withdrawn' where season_id = ${made.seasonId} and house_id = ${made.houseId} and state = 'waiting'
      and owner_uid <> ${made.ownerUid}`.execute(tx);
  return one(
    tx,
    sql<{ id: number; version: number }>`
      insert into season_proposal as p (agid, batch_id, season_id, house_id, owner_uid, layers, shown)
      values (${made.agid}, ${made.batchId}, ${made.seasonId}, ${made.houseId}, ${made.ownerUid}, ${JSON.stringify(made.layers)}::jsonb, ${JSON.stringify(made.shown)}::jsonb)
      on conflict (season_id, house_id) where state = 'waiting' do update set version = p.version + 1, batch_id = excluded.batch_id,
        layers = excluded.layers, shown = excluded.shown, created = now()
      returning p.id, p.version`,
  );
}

export async function writeAnswer(
  tx: Tx,
  id: number,
  answer: { state: 'agreed' | 'declined'; note: string; by: number },
): Promise<void> {
  await changed(
    tx,
    sql`update season_proposal set state = ${answer.state}, note = ${answer.note}, answered = now(), answered_by = ${answer.by} where id = ${id}`,
  );
}

/** Those that wait no longer, or whose agreed prices go; of whoever owns the house since, to be told. */
export function withdrawOf(tx: Tx, batchId: number): Promise<{ id: number; house_id: number }[]> {
  return rows(
    tx,
    sql<{ id: number; house_id: number }>`
      with gone as (
        update season_proposal set state = 'withdrawn', answered = null, answered_by = null
        where batch_id = ${batchId} and state in ('waiting', 'agreed') returning id, house_id, owner_uid)
      select gone.id, gone.house_id from gone join house h on h.id = gone.house_id and h.owner_uid = gone.owner_uid order by gone.id`,
  );
}

export interface OwnerAsked extends Greeted {
  uid: number;
  mail: string;
  language: number;
  house: string;
}

export function ownerAsked(db: Db, houseId: number): Promise<OwnerAsked> {
  return one(
    db,
    sql<OwnerAsked>`
      select o.id as uid, coalesce(o.mail, '') as mail, o.business_language as language, o.title, o.first_name, o.last_name, h.title as house
      from house h join person o on o.id = h.owner_uid where h.id = ${houseId}`,
  );
}
