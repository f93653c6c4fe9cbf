import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Greeted } from '#features/mailing/mail.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { OPEN_CONTRACT, isUnsigned, namesTogether } from '#server/sqlwords.ts';
import type { ContractStatus } from './contract.ts';
import type { ContractSource } from './sourcequeries.ts';

export interface ContractRow {
  id: string;
  number: number;
  ddl_id: number;
  alphaid: string;
  quote_id: number;
  message_id: number | null;
  agid: number;
  name: string;
  reference: string;
  status: ContractStatus;
  language: 'fr' | 'en';
  attachment_fid: number;
  attachment_path: string;
  signed_attachment_fid: number | null;
  signer_uid: number;
  signer_name: string;
  /** As mails greet them. */
  signer: Greeted;
  signer_mail: string;
  sha256: string;
  /** Of the text beside the pages; null where there is none. */
  text_sha256: string | null;
  created: Date;
  expiration_date: Date;
  signed_at: Date | null;
  house_title: string;
  date_from: Day;
  date_to: Day;
  agency_name: string;
  agency_phone: string;
  total: Cents;
  is_to_pay: boolean;
}

const SIGNER = namesTogether(
  sql`coalesce(k.first_name, p.first_name)`,
  sql`coalesce(k.last_name, p.last_name)`,
);

const CONTRACT = sql`
  select c.id, c.number, c.ddl_id, r.alphaid, c.quote_id, c.message_id, c.agid, c.name, c.reference, c.status, c.language, c.attachment_fid, f.path as attachment_path,
    c.signed_attachment_fid, c.signer_uid, ${SIGNER} as signer_name,
    json_build_object('title', coalesce(nullif(k.title, ''), p.title, ''), 'first_name', coalesce(k.first_name, p.first_name, ''),
      'last_name', coalesce(k.last_name, p.last_name, '')) as signer,
    coalesce(nullif(k.mail, ''), p.mail, '') as signer_mail, c.sha256, text.sha256 as text_sha256, c.created, c.expiration_date, c.signed_at, h.title as house_title, q.date_from, q.date_to, a.name as agency_name, a.phone as agency_phone, q.montant_total as total,
    q.montant_total > 0 and coalesce(not pf.collects_rent, true) as is_to_pay
  from contract c
  join request r on r.id = c.ddl_id
  join quote q on q.id = c.quote_id
  join house h on h.id = q.nid
  join agency a on a.id = c.agid
  left join platform pf on pf.id = q.platform
  left join agency_card k on k.agid = c.agid and k.uid = c.signer_uid
  left join person p on p.id = c.signer_uid and k.knows_account is not false
  join file f on f.id = c.attachment_fid
  left join contract_text text on text.fid = c.attachment_fid`;

/**
 * A signature session sees its contract; others see the contracts of the requests they see. An owner whose house the agency lets does
 * not: the pages carry the tenant's telephone, mail and address (C13).
 */
function contractScope(caller: Caller): Sql {
  if (caller.kind === 'signature') return sql`c.id = ${caller.contractId}::uuid`;
  return caller.sees === 'owner'
    ? sql`(${requestScope(caller, 'r')} and (r.sender_uid = any(${caller.uids}::integer[]) or not h.online_booking))`
    : requestScope(caller, 'r');
}

export function contractForCaller(db: Db, id: string, caller: Caller): Promise<ContractRow | undefined> {
  return maybe(db, sql<ContractRow>`${CONTRACT} where c.id = ${id}::uuid and ${contractScope(caller)}`);
}

export function contractsOfRequest(db: Db, ddlId: number, caller: Caller): Promise<ContractRow[]> {
  return rows(
    db,
    sql<ContractRow>`${CONTRACT} where c.ddl_id = ${ddlId} and ${contractScope(caller)} order by c.number`,
  );
}

/** For a change, its request being locked: a signature and a cancellation wait for each other. */
export function lockedContract(tx: Tx, id: string, caller: Caller): Promise<ContractRow | undefined> {
  return maybe(
    tx,
    sql<ContractRow>`${CONTRACT} where c.id = ${id}::uuid and ${contractScope(caller)} for update of c`,
  );
}

export function contractOfMessage(
  db: Db,
  messageId: number,
  caller: Caller,
): Promise<ContractRow | undefined> {
  return maybe(
    db,
    sql<ContractRow>`${CONTRACT} where c.message_id = ${messageId} and ${contractScope(caller)}`,
  );
}

export interface NewContract {
  ddlId: number;
  quoteId: number;
  agid: number;
  name: string;
  reference: string;
  language: string;
  attachmentFid: number;
  signerUid: number;
  sha256: string;
  createdBy: number | null;
  days: number;
}

/** The end of the request's option while there is one (B110). */
function endsAt(ddlId: Sql, otherwise: Sql): Sql {
  return sql`coalesce((select held_until from stay where stay.ddl_id = ${ddlId} and held_until > now()), ${otherwise})`;
}

/** The option's end was moved, or there is none any more: what waits to be signed ends with it. Answers how many. */
export function writeEndsWithOption(tx: Tx, ddlId: number, days: number): Promise<number> {
  return changed(
    tx,
    sql`update contract set expiration_date = ${endsAt(sql`contract.ddl_id`, sql`greatest(contract.expiration_date, contract.created + make_interval(days => ${days}))`)}
      where ddl_id = ${ddlId} and status in ${OPEN_CONTRACT}`,
  );
}

/** The one that is not signed. */
export function unsignedOf(tx: Tx, ddlId: number): Promise<{ reference: string } | undefined> {
  return maybe(
    tx,
    sql<{ reference: string }>`
      select reference from contract
      where ddl_id = ${ddlId} and ${isUnsigned('contract')}
      order by number desc limit 1`,
  );
}

export async function insertContract(tx: Tx, contract: NewContract): Promise<{ id: string; number: number }> {
  return one(
    tx,
    sql<{ id: string; number: number }>`
      insert into contract (ddl_id, quote_id, agid, name, reference, status, language, attachment_fid, signer_uid, sha256, created_by, expiration_date)
      values (${contract.ddlId}, ${contract.quoteId}, ${contract.agid}, ${contract.name}, ${contract.reference}, 'to_be_signed', ${contract.language},
        ${contract.attachmentFid}, ${contract.signerUid}, ${contract.sha256}, ${contract.createdBy},
        ${endsAt(sql`${contract.ddlId}::integer`, sql`now() + make_interval(days => ${contract.days})`)})
      returning id, number`,
  );
}

export async function setContractMessage(tx: Tx, id: string, messageId: number): Promise<void> {
  await changed(tx, sql`update contract set message_id = ${messageId} where id = ${id}::uuid`);
}

export async function moveContract(
  tx: Tx,
  id: string,
  from: readonly ContractStatus[],
  to: ContractStatus,
): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`update contract set status = ${to} where id = ${id}::uuid and status = any(${[...from]}::text[])`,
    )) === 1
  );
}

export async function markSigned(
  tx: Tx,
  id: string,
  signature: { fid: number; at: Date; ip: string; userAgent: string },
): Promise<boolean> {
  const signed = await changed(
    tx,
    sql`update contract set status = 'signed', signed_attachment_fid = ${signature.fid}, signed_at = ${signature.at}, signer_ip = ${signature.ip}, signer_user_agent = ${signature.userAgent}
      where id = ${id}::uuid and status in ${OPEN_CONTRACT} and expiration_date > now()`,
  );
  return signed === 1;
}

/** Those whose time is over: their option's, or thirty days. */
export function contractsPastDate(db: Db): Promise<{ id: string; ddl_id: number; agid: number }[]> {
  return rows(
    db,
    sql<{
      id: string;
      ddl_id: number;
      agid: number;
    }>`select id, ddl_id, agid from contract where status in ${OPEN_CONTRACT} and expiration_date <= now() limit 200`,
  );
}

export function waitingContractsOf(tx: Tx, ddlId: number): Promise<{ id: string; agid: number }[]> {
  return rows(
    tx,
    sql<{
      id: string;
      agid: number;
    }>`select id, agid from contract where ddl_id = ${ddlId} and status in ${OPEN_CONTRACT} for update`,
  );
}

/** A generated PDF that the clerk has looked at, made of the quote as it stands: of the same version, whenever it was kept. */
export function previewedPdf(
  db: Db,
  fid: number,
  source: Pick<ContractSource, 'ddl_id' | 'quote_updated'>,
): Promise<{ path: string; sha256: string; filled_sha256: string | null } | undefined> {
  return maybe(
    db,
    sql<{
      path: string;
      sha256: string;
      filled_sha256: string | null;
    }>`select path, sha256, filled_sha256 from file where id = ${fid} and ddl_id = ${source.ddl_id} and purpose in ('preview', 'contract') and quote_updated = ${source.quote_updated}`,
  );
}
