import type { Cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import { houseScope, requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { MAX_CODE_ATTEMPTS } from './contract.ts';
import type { CodeChannel, ContractStatus } from './contract.ts';

/** Everything a contract is made of, from the accepted quote and what surrounds it. */
export interface ContractSource {
  ddl_id: number;
  alphaid: string;
  hashedid: string;
  agid: number;
  quote_id: number;
  quote_message_id: number;
  quote_updated: Date;
  accepted: boolean;
  cancelled: boolean;
  /** Without nights there is nothing to sign for, whatever the quote says: the request was cancelled after it. */
  holds_nights: boolean;
  has_live_contract: boolean;
  date_from: Day;
  date_to: Day;
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
  montant_menage: Cents;
  frais_plateforme: Cents;
  montant_linge: Cents;
  taxe_sejour: Cents;
  discount: Cents;
  montant_total: Cents;
  montant_caution: Cents;
  tarif_affiche_sans_menage: Cents;
  house_id: number;
  house_title: string;
  house_street: string;
  house_village: string;
  house_capacity: number;
  house_surface: number | null;
  house_classement: number;
  house_tax_number: string;
  house_mandate: string;
  template_fid: number | null;
  template_fid_en: number | null;
  owner_uid: number;
  owner_name: string;
  owner: PersonValues;
  owner_card: PersonValues;
  tenant_uid: number;
  tenant: PersonValues;
  tenant_card: PersonValues & { nationality: string; mail: string; business_language: number };
  agency_name: string;
  agency_address: string;
  agency_phone: string;
  agency_mail: string;
  agency_registration: string;
  arrival_time: string;
  departure_time: string;
}

/** The values compared between a person's own and the agency's card (B54). */
export interface PersonValues {
  title: string;
  last_name: string;
  first_name: string;
  address: string;
  tel1: string;
  rib: string;
}

const own = (alias: string): Sql =>
  sql`json_build_object('title', ${sql.ref(`${alias}.title`)}, 'last_name', ${sql.ref(`${alias}.last_name`)}, 'first_name', ${sql.ref(`${alias}.first_name`)},
    'address', ${sql.ref(`${alias}.address`)}, 'tel1', coalesce(${sql.ref(`${alias}.tel1`)}, ''), 'rib', ${sql.ref(`${alias}.rib`)})`;

/** By the message that shows the quote. */
export function contractSource(
  db: Db,
  quoteMessageId: number,
  caller: Caller,
): Promise<ContractSource | undefined> {
  return maybe(
    db,
    sql<ContractSource>`
      select r.id as ddl_id, r.alphaid, r.hashedid, r.agid, q.id as quote_id, q.message_id as quote_message_id, q.updated as quote_updated, q.accepted, q.cancelled,
        exists (select from stay s where s.ddl_id = r.id) as holds_nights,
        exists (select from contract c where c.ddl_id = r.id and c.status in ('to_be_signed', 'ongoing', 'approval', 'signed', 'done')) as has_live_contract,
        q.date_from, q.date_to, q.nb_adults, q.nb_children, q.nb_disabled, q.montant_menage, q.frais_plateforme, q.montant_linge, q.taxe_sejour, q.discount,
        q.montant_total, q.montant_caution, q.tarif_affiche_sans_menage,
        h.id as house_id, h.title as house_title, h.street as house_street, v.label as house_village, h.max_num_people as house_capacity, h.surface as house_surface,
        h.classement as house_classement, h.num_taxe_sejour as house_tax_number, h.mandate_number as house_mandate,
        coalesce(h.contract_template_fid, a.contract_template_fid) as template_fid,
        coalesce(h.contract_template_en_fid, a.contract_template_en_fid) as template_fid_en,
        h.owner_uid, coalesce(nullif(oc.company, ''), nullif(concat_ws(' ', nullif(oc.first_name, ''), nullif(oc.last_name, '')), ''),
          concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, ''))) as owner_name,
        ${own('o')} as owner, case when oc.id is null then ${own('o')} else ${own('oc')} end as owner_card,
        q.tenant_uid, case when tc.knows_account is false then ${own('tc')} else ${own('t')} end as tenant,
        json_build_object('title', tc.title, 'last_name', coalesce(tc.last_name, t.last_name), 'first_name', coalesce(tc.first_name, t.first_name),
          'address', coalesce(tc.address, ''), 'tel1', coalesce(tc.tel1, ''), 'rib', coalesce(tc.rib, ''), 'nationality', coalesce(tc.nationality, ''),
          'mail', coalesce(nullif(tc.mail, ''), case when tc.knows_account is not false then t.mail end, ''), 'business_language', coalesce(tc.business_language, t.business_language)) as tenant_card,
        a.name as agency_name, a.address as agency_address, a.phone as agency_phone, a.mail as agency_mail, a.registration as agency_registration,
        a.arrival_time, a.departure_time
      from quote q
      join request r on r.id = q.ddl_id
      join house h on h.id = q.nid
      join village v on v.slug = h.village
      join agency a on a.id = r.agid
      join person o on o.id = h.owner_uid
      left join agency_card oc on oc.agid = r.agid and oc.uid = o.id
      join person t on t.id = q.tenant_uid
      left join agency_card tc on tc.agid = r.agid and tc.uid = t.id
      where q.message_id = ${quoteMessageId} and not q.is_estimate and ${requestScope(caller, 'r')}`,
  );
}

/** The request's row, held while its contract changes: one clerk at a time. */
export async function lockRequestOf(tx: Tx, ddlId: number): Promise<void> {
  await one(tx, sql`select 1 from request where id = ${ddlId} for update`);
}

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
  signer_mail: string;
  sha256: string;
  created: Date;
  expiration_date: Date;
  signed_at: Date | null;
  house_title: string;
  date_from: Day;
  date_to: Day;
  agency_name: string;
  is_to_pay: boolean;
}

const CONTRACT = sql`
  select c.id, c.number, c.ddl_id, r.alphaid, c.quote_id, c.message_id, c.agid, c.name, c.reference, c.status, c.language, c.attachment_fid, f.path as attachment_path,
    c.signed_attachment_fid, c.signer_uid, concat_ws(' ', nullif(coalesce(k.first_name, p.first_name), ''), nullif(coalesce(k.last_name, p.last_name), '')) as signer_name,
    coalesce(nullif(k.mail, ''), p.mail, '') as signer_mail, c.sha256, c.created, c.expiration_date, c.signed_at, h.title as house_title, q.date_from, q.date_to, a.name as agency_name,
    q.montant_total > 0 and coalesce(not pf.collects_rent, true) as is_to_pay
  from contract c
  join request r on r.id = c.ddl_id
  join quote q on q.id = c.quote_id
  join house h on h.id = q.nid
  join agency a on a.id = c.agid
  left join platform pf on pf.id = q.platform
  left join agency_card k on k.agid = c.agid and k.uid = c.signer_uid
  left join person p on p.id = c.signer_uid and k.knows_account is not false
  join file f on f.id = c.attachment_fid`;

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

/** For a change, the row locked: a signature and a cancellation take turns. */
export function lockedContract(
  tx: Tx,
  which: { id: string } | { messageId: number },
  caller: Caller,
): Promise<ContractRow | undefined> {
  const by = 'id' in which ? sql`c.id = ${which.id}::uuid` : sql`c.message_id = ${which.messageId}`;
  return maybe(tx, sql<ContractRow>`${CONTRACT} where ${by} and ${contractScope(caller)} for update of c`);
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

/** Where a signer can be reached: what the person has themselves, never what an agency's card says of them. */
export interface SignerContacts {
  mail: string;
  tel1: string;
  /** Had before the contract was made. */
  mail_is_old: boolean;
  tel_is_old: boolean;
  knows_account: boolean;
  knows_mail: boolean;
}

export function signerContacts(db: Db, contractId: string): Promise<SignerContacts> {
  return one(
    db,
    sql<SignerContacts>`
      select btrim(coalesce(p.mail, '')) as mail, btrim(coalesce(p.tel1, '')) as tel1,
        coalesce(p.mail_changed <= c.created, true) as mail_is_old, coalesce(p.tel_changed <= c.created, true) as tel_is_old,
        k.knows_account is not false as knows_account, k.knows_account is not false or coalesce(lower(k.mail) = lower(p.mail), false) as knows_mail
      from contract c join person p on p.id = c.signer_uid left join agency_card k on k.agid = c.agid and k.uid = p.id where c.id = ${contractId}::uuid`,
  );
}

/** How many codes its signer was sent for a contract. */
export function codesAsked(
  tx: Tx,
  contract: Pick<ContractRow, 'id' | 'signer_uid'>,
): Promise<{ lately: number; ever: number }> {
  return one(
    tx,
    sql<{ lately: number; ever: number }>`
      select count(*) filter (where created > now() - interval '1 hour') as lately, count(*) as ever
      from signing_code where contract_id = ${contract.id}::uuid and uid = ${contract.signer_uid}`,
  );
}

export interface NewCode {
  contractId: string;
  uid: number;
  sessionId: number;
  way: CodeChannel;
  sentTo: string;
  hash: Buffer;
  expiresAt: Date;
}

export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  await changed(
    tx,
    sql`update signing_code set replaced_at = now()
      where contract_id = ${code.contractId}::uuid and uid = ${code.uid} and replaced_at is null and used_at is null`,
  );
  await changed(
    tx,
    sql`insert into signing_code (contract_id, uid, session_id, way, sent_to, hash, expires_at)
      values (${code.contractId}::uuid, ${code.uid}, ${code.sessionId}, ${code.way}, ${code.sentTo}, ${code.hash}, ${code.expiresAt})`,
  );
}

const IS_LIVE = sql`(replaced_at is null and used_at is null and expires_at > now())`;

/** The code this session can still type. */
export function liveCode(
  db: Db,
  contract: Pick<ContractRow, 'id' | 'signer_uid'>,
  sessionId: number,
): Promise<{ id: number; way: CodeChannel; sent_to: string; created: Date; expires_at: Date } | undefined> {
  return maybe(
    db,
    sql<{ id: number; way: CodeChannel; sent_to: string; created: Date; expires_at: Date }>`
      select id, way, sent_to, created, expires_at from signing_code
      where contract_id = ${contract.id}::uuid and uid = ${contract.signer_uid} and session_id = ${sessionId} and tries < ${MAX_CODE_ATTEMPTS} and ${IS_LIVE}`,
  );
}

export interface CodeAttempt {
  id: number;
  contract_id: string;
  uid: number;
  /** Which try of this code it is. */
  tries: number;
  hash: Buffer;
  live: boolean;
}

/** One more try at the session's last code for the contract of a message. Undefined: it has none, or it signed. */
export function recordAttempt(
  db: Db,
  messageId: number,
  sessionId: number,
): Promise<CodeAttempt | undefined> {
  return maybe(
    db,
    sql<CodeAttempt>`
      update signing_code set tries = tries + 1
      where id = (select s.id from signing_code s join contract c on c.id = s.contract_id and c.signer_uid = s.uid
          where c.message_id = ${messageId} and s.session_id = ${sessionId} order by s.id desc limit 1)
        and used_at is null
      returning id, contract_id, uid, tries, hash, ${IS_LIVE} as live`,
  );
}

/** The one update that finds it unused wins. */
export function spendCode(
  tx: Tx,
  id: number,
  contractId: string,
): Promise<{ way: CodeChannel; sent_to: string; created: Date } | undefined> {
  return maybe(
    tx,
    sql<{ way: CodeChannel; sent_to: string; created: Date }>`
      update signing_code set used_at = now() where id = ${id} and contract_id = ${contractId}::uuid and ${IS_LIVE} returning way, sent_to, created`,
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
  createdBy: number;
  days: number;
}

export async function insertContract(tx: Tx, contract: NewContract): Promise<{ id: string; number: number }> {
  return one(
    tx,
    sql<{ id: string; number: number }>`
      insert into contract (ddl_id, quote_id, agid, name, reference, status, language, attachment_fid, signer_uid, sha256, created_by, expiration_date)
      values (${contract.ddlId}, ${contract.quoteId}, ${contract.agid}, ${contract.name}, ${contract.reference}, 'to_be_signed', ${contract.language},
        ${contract.attachmentFid}, ${contract.signerUid}, ${contract.sha256}, ${contract.createdBy}, now() + make_interval(days => ${contract.days}))
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
      where id = ${id}::uuid and status in ('to_be_signed', 'ongoing', 'approval') and expiration_date > now()`,
  );
  return signed === 1;
}

/** Links whose thirty days are over. */
export function contractsPastDate(db: Db): Promise<{ id: string; ddl_id: number; agid: number }[]> {
  return rows(
    db,
    sql<{
      id: string;
      ddl_id: number;
      agid: number;
    }>`select id, ddl_id, agid from contract where status in ('to_be_signed', 'ongoing', 'approval') and expiration_date <= now() limit 200`,
  );
}

export function waitingContractsOf(tx: Tx, ddlId: number): Promise<{ id: string; agid: number }[]> {
  return rows(
    tx,
    sql<{
      id: string;
      agid: number;
    }>`select id, agid from contract where ddl_id = ${ddlId} and status in ('to_be_signed', 'ongoing', 'approval') for update`,
  );
}

/** A generated PDF that the clerk has looked at, still about the quote as it stands. */
export function previewedPdf(
  db: Db,
  fid: number,
  source: Pick<ContractSource, 'ddl_id' | 'quote_updated'>,
): Promise<{ path: string; sha256: string } | undefined> {
  return maybe(
    db,
    sql<{
      path: string;
      sha256: string;
    }>`select path, sha256 from file where id = ${fid} and ddl_id = ${source.ddl_id} and purpose in ('preview', 'contract') and created >= ${source.quote_updated}`,
  );
}

export interface SignatureParties {
  agency_mail: string;
  employee_mail: string;
}
export function partiesOfRequest(db: Db, ddlId: number): Promise<SignatureParties> {
  return one(
    db,
    sql<SignatureParties>`select a.mail as agency_mail, coalesce(p.mail, '') as employee_mail from request r join agency a on a.id = r.agid left join person p on p.id = r.employee_uid where r.id = ${ddlId}`,
  );
}

interface TemplateFile {
  fid: number;
  name: string;
  uploaded: string;
}
/** A house and the templates it can use: its own, else its agency's. */
export interface HouseTemplates {
  agid: number;
  own_fr: TemplateFile | null;
  own_en: TemplateFile | null;
  agency_fr: TemplateFile | null;
  agency_en: TemplateFile | null;
}
const fileOf = (column: string): Sql =>
  sql`(select json_build_object('fid', f.id, 'name', f.name, 'uploaded', f.created) from file f where f.id = ${sql.ref(column)})`;

export function houseForTemplate(
  db: Db,
  houseId: number,
  caller: Caller,
): Promise<HouseTemplates | undefined> {
  return maybe(
    db,
    sql<HouseTemplates>`
      select h.agid, ${fileOf('h.contract_template_fid')} as own_fr, ${fileOf('h.contract_template_en_fid')} as own_en,
        ${fileOf('a.contract_template_fid')} as agency_fr, ${fileOf('a.contract_template_en_fid')} as agency_en
      from house h join agency a on a.id = h.agid where h.id = ${houseId} and ${houseScope(caller, 'h')}`,
  );
}

export interface TemplateRow {
  language: 'fr' | 'en';
  from: 'house' | 'agency' | 'none';
  fid: number | null;
  name: string | null;
  uploaded: Date | null;
}

export function templateRows(house: HouseTemplates): TemplateRow[] {
  const row = (language: 'fr' | 'en', own: TemplateFile | null, agency: TemplateFile | null): TemplateRow => {
    const used = own ?? agency;
    return {
      language,
      from: own ? 'house' : agency ? 'agency' : 'none',
      fid: used?.fid ?? null,
      name: used?.name ?? null,
      uploaded: used ? new Date(used.uploaded) : null,
    };
  };
  return [row('fr', house.own_fr, house.agency_fr), row('en', house.own_en, house.agency_en)];
}
