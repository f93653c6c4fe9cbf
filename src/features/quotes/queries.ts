/** All SQL that writes quotes, and what is read of them. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { prepared } from '#server/prepared.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { LIVE_CONTRACT, PUBLIC_FILE, fullName, nameOrNull, parisTimestamp } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { Quote } from './api.ts';
import type { Bearer, PriceAmounts } from '#features/pricing/actions.ts';

const WITH_CONTRACT = sql`
  left join lateral (select status from contract where contract.ddl_id = q.ddl_id and status in ${LIVE_CONTRACT} limit 1) k on true`;

const WIRE = sql`q.id, q.ddl_id as id_ddl, q.message_id as id_ddlchat, r.alphaid, q.agid, q.agent_id as uid, q.agent_id,
    coalesce(${fullName('e')}, '') as author_fullname,
    ${parisTimestamp(sql`q.created`)} as created, ${parisTimestamp(sql`q.updated`)} as updated, q.from_quote_id, q.nid, h.title, h.ref_idrl,
    coalesce(${fullName('o')}, '') as owner_name, v.label as village,
    coalesce(${PUBLIC_FILE} || (select f.path from house_photo p join file f on f.id = p.file_id where p.house_id = h.id and p.delta = 0 and f.public), '') as house_picture,
    q.platform, pl.label as platform_label, q.tenant_uid,
    coalesce(${nameOrNull('c')}, ${nameOrNull('t')}, 'n°' || q.tenant_uid) as tenant_name,
    q.date_from, q.date_to, q.nb_adults, q.nb_children, q.nb_disabled,
    q.is_estimate::int as is_estimate, q.accepted::int as accepted, q.cancelled::int as cancelled, q.locked::int as locked, k.status as contract_status,
    case when q.accepted then ${parisTimestamp(sql`s.held_until`)} end as held_until,
    q.tarif_affiche_semaine_base, q.montant_menage, q.tarif_affiche_sans_menage, q.management_fee_rate, q.montant_honoraires, q.gain_client_net_loueur,
    q.frais_plateforme, q.bider, q.montant_linge, q.linen_offered, q.taxe_sejour, q.taxe_departementale, q.montant_total_before_discount, q.discount,
    coalesce(d.label, '') as discount_label, q.discount_borne_by, q.discount_owner, q.discount_agency, q.montant_total, q.montant_caution, q.due_owner, q.due_agency`;

const WIRE_JOINS = sql`
  join request r on r.id = q.ddl_id
  join house h on h.id = q.nid
  join person o on o.id = h.owner_uid
  join village v on v.slug = h.village
  join platform pl on pl.id = q.platform
  left join agency_card c on c.agid = q.agid and c.uid = q.tenant_uid
  left join person t on t.id = q.tenant_uid and c.knows_account is not false
  left join person e on e.id = q.agent_id
  left join stay s on s.ddl_id = q.ddl_id
  left join discountrule d on d.id = q.discount_rule_id
  ${WITH_CONTRACT}`;

/** When the quote as it is now was written: what a later save names. 0 when there is none. */
export async function quoteVersion(db: Db, id: number): Promise<number> {
  const row = await maybe(
    db,
    sql<{ ms: number }>`select ${versionMs(sql`updated`)} as ms from quote where id = ${id}`,
  );
  return row?.ms ?? 0;
}

export function quoteWire(db: Db, caller: Caller, id: number): Promise<Quote | undefined> {
  return maybe(
    db,
    prepared(
      sql<Quote>`select ${WIRE} from quote q ${WIRE_JOINS} where q.id = ${id} and ${agencyScope(caller, 'q')}`,
    ),
  );
}

/** The few that were chosen come first: of so many joins PostgreSQL keeps the order, and would otherwise join every quote there is. */
export function quoteRows(db: Db, chosen: Sql): Promise<Quote[]> {
  return rows(
    db,
    sql<Quote>`select ${WIRE} from ${chosen} join quote q on q.id = chosen.id ${WIRE_JOINS} order by chosen.place`,
  );
}

/** A quote as its verbs need it. */
export interface QuoteRow {
  id: number;
  ddl_id: number;
  message_id: number | null;
  agid: number;
  nid: number;
  tenant_uid: number;
  platform: number;
  date_from: Day;
  date_to: Day;
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
  montant_total: Cents;
  is_estimate: boolean;
  accepted: boolean;
  cancelled: boolean;
  locked: boolean;
  contract_status: string | null;
  version: number;
  updated_by: number | null;
  updated_by_name: string | null;
}

const ROW = sql`
  select q.id, q.ddl_id, q.message_id, q.agid, q.nid, q.tenant_uid, q.platform, q.date_from, q.date_to, q.nb_adults, q.nb_children, q.nb_disabled,
    q.montant_total, q.is_estimate, q.accepted, q.cancelled, q.locked, k.status as contract_status, ${versionMs(sql`q.updated`)} as version, q.updated_by,
    ${fullName('u')} as updated_by_name
  from quote q left join person u on u.id = q.updated_by ${WITH_CONTRACT}`;

export function quoteInScope(db: Db, caller: Caller, id: number): Promise<QuoteRow | undefined> {
  return maybe(db, prepared(sql<QuoteRow>`${ROW} where q.id = ${id} and ${agencyScope(caller, 'q')}`));
}

/** After its request was locked: nobody else changes it now. */
export function quoteRow(tx: Tx, id: number): Promise<QuoteRow | undefined> {
  return maybe(tx, prepared(sql<QuoteRow>`${ROW} where q.id = ${id}`));
}

export function acceptedQuote(db: Db, ddlId: number): Promise<QuoteRow | undefined> {
  return maybe(db, prepared(sql<QuoteRow>`${ROW} where q.ddl_id = ${ddlId} and q.accepted`));
}

/** The quote that last held nights for a request, whatever became of it. */
export function lastAcceptedQuote(db: Db, ddlId: number): Promise<QuoteRow | undefined> {
  return maybe(
    db,
    sql<QuoteRow>`${ROW} where q.ddl_id = ${ddlId} and q.accepted_at is not null and not q.is_estimate order by q.accepted_at desc, q.id desc limit 1`,
  );
}

/** Whether a person took the acceptance back, and not the clock: the event of an option that ran out is in nobody's name. */
export async function wasTakenBack(db: Db, quoteId: number): Promise<boolean> {
  const last = await maybe(
    db,
    sql<{ author_uid: number | null }>`select m.author_uid from message m
      where m.ddl_id = (select ddl_id from quote where id = ${quoteId}) and m.quote_id = ${quoteId} and m.action = 'Q_UNACCEPT' order by m.id desc limit 1`,
  );
  return last !== undefined && last.author_uid !== null;
}

export interface QuoteToWrite {
  ddlId: number;
  agid: number;
  nid: number;
  tenantUid: number;
  agentId: number | null;
  isEstimate: boolean;
  fromQuoteId: number | null;
  platform: number;
  from: Day;
  to: Day;
  adults: number;
  children: number;
  disabled: number;
  amounts: PriceAmounts;
  taxeDepartementale: Cents;
  linenCost: Cents;
  linenOffered: Cents;
  discountRuleId: number | null;
  borneBy: Bearer;
}

/** The columns of a quote's content: an insert and an update write the same ones. */
function content(quote: QuoteToWrite): [name: string, value: unknown][] {
  return [
    ['nid', quote.nid],
    ['platform', quote.platform],
    ['date_from', quote.from],
    ['date_to', quote.to],
    ['nb_adults', quote.adults],
    ['nb_children', quote.children],
    ['nb_disabled', quote.disabled],
    ...Object.entries(quote.amounts),
    ['taxe_departementale', quote.taxeDepartementale],
    ['linen_cost', quote.linenCost],
    ['linen_offered', quote.linenOffered],
    ['discount_rule_id', quote.discountRuleId],
    ['discount_borne_by', quote.borneBy],
  ];
}

export async function insertQuote(tx: Tx, quote: QuoteToWrite): Promise<number> {
  const all: [string, unknown][] = [
    ['ddl_id', quote.ddlId],
    ['agid', quote.agid],
    ['tenant_uid', quote.tenantUid],
    ['agent_id', quote.agentId],
    ['is_estimate', quote.isEstimate],
    ['from_quote_id', quote.fromQuoteId],
    ['updated_by', quote.agentId],
    ...content(quote),
  ];
  const names = sql.join(all.map(([name]) => sql.ref(name)));
  const values = sql.join(all.map(([, value]) => sql`${value}`));
  return (await one(tx, sql<{ id: number }>`insert into quote (${names}) values (${values}) returning id`))
    .id;
}

export async function updateQuote(tx: Tx, id: number, quote: QuoteToWrite, uid: number): Promise<void> {
  const assigned = sql.join(content(quote).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  await sql`update quote set ${assigned}, updated = ${nextVersion(sql`updated`)}, updated_by = ${uid} where id = ${id}`.execute(
    tx,
  );
}

export async function setMessage(tx: Tx, id: number, messageId: number): Promise<void> {
  await sql`update quote set message_id = ${messageId} where id = ${id}`.execute(tx);
}

/** A state moves only from the state it was judged in: false when somebody was faster. */
export async function setFlag(
  tx: Tx,
  id: number,
  flag: 'accepted' | 'cancelled' | 'locked',
  value: boolean,
  uid: number | null,
): Promise<boolean> {
  const when = flag === 'accepted' && value ? sql`, accepted_at = now()` : sql``;
  const count = await changed(
    tx,
    sql`update quote set ${sql.ref(flag)} = ${value} ${when}, updated = ${nextVersion(sql`updated`)}, updated_by = ${uid} where id = ${id} and ${sql.ref(flag)} = ${!value}`,
  );
  return count === 1;
}

/** Whether the request would be left without any offer: no other quote or bid in force, and none made after this one (B51). */
export async function isLastOffer(tx: Tx, quote: Pick<QuoteRow, 'id' | 'ddl_id'>): Promise<boolean> {
  const other = await maybe(
    tx,
    sql`select from quote where ddl_id = ${quote.ddl_id} and id <> ${quote.id} and not is_estimate and (not cancelled or id > ${quote.id})
      union all
      select from message where ddl_id = ${quote.ddl_id} and action = 'BID' and deleted_at is null limit 1`,
  );
  return other === undefined;
}

export async function hasLiveContract(tx: Tx, ddlId: number): Promise<boolean> {
  const row = await one(
    tx,
    sql<{ live: boolean }>`select exists (select from contract where ddl_id = ${ddlId}
      and status in ${LIVE_CONTRACT}) as live`,
  );
  return row.live;
}
