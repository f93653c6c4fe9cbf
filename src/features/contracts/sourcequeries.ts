/** SQL on what a contract is filled with: the quote, the house, the owner, the tenant. */
import type { Cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import { factsOfHouse } from '#features/particulars/actions.ts';
import type { HouseFacts } from '#features/particulars/actions.ts';
import { seesSender } from '#server/contacts.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import {
  LIVE_CONTRACT,
  fullName,
  hasPaidLinen,
  mandateNumber,
  nameOrNull,
  namedOnCard,
  ownerOfRequest,
} from '#server/sqlwords.ts';

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
  linen_cost: Cents;
  linen_offered: Cents;
  /** Ordered beside the price of the stay, and paid. */
  has_paid_linen: boolean;
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
  /** On the day they arrive: stars that are lost by then are not promised. */
  house_classement: number;
  house_registration: string;
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
  /** Whether the caller is shown the tenant's mail and phone (C15): the contract names them whatever they see. */
  shows_contacts: boolean;
  /** What its annex says of the house, on the day they arrive. */
  house: HouseFacts;
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

export const own = (alias: string): Sql =>
  sql`json_build_object('title', ${sql.ref(`${alias}.title`)}, 'last_name', ${sql.ref(`${alias}.last_name`)}, 'first_name', ${sql.ref(`${alias}.first_name`)},
    'address', ${sql.ref(`${alias}.address`)}, 'tel1', coalesce(${sql.ref(`${alias}.tel1`)}, ''), 'rib', ${sql.ref(`${alias}.rib`)})`;

/** What became of a guest's yes by now. */
export interface YesOfGuest {
  agid: number;
  ddl_id: number;
  message_id: number;
  /** It holds as an option, and no contract has followed it, whoever made one. Firm without one, it was signed on paper. */
  waits: boolean;
  /** The family has waited long enough without a word; by PostgreSQL's clock, which jobs begin by. */
  is_overdue: boolean;
}

/** The quote a guest said yes to, once its message is there. */
export function quoteOfYes(
  db: Db,
  quoteId: number,
  { since, until }: { since: Date; until: Date },
): Promise<YesOfGuest | undefined> {
  return maybe(
    db,
    sql<YesOfGuest>`
      select q.agid, q.ddl_id, q.message_id,
        q.accepted and not q.cancelled and not r.has_cancelled and exists (select from stay s where s.ddl_id = q.ddl_id and s.held_until is not null)
          and not exists (select from contract c where c.ddl_id = q.ddl_id and (c.status in ${LIVE_CONTRACT} or c.created >= ${since})) as waits,
        clock_timestamp() >= ${until}::timestamptz as is_overdue
      from quote q join request r on r.id = q.ddl_id where q.id = ${quoteId} and q.message_id is not null`,
  );
}

/** By the message that shows the quote. */
export async function contractSource(
  db: Db,
  quoteMessageId: number,
  caller: Caller,
): Promise<ContractSource | undefined> {
  const source = await sourceRow(db, quoteMessageId, caller);
  return source && { ...source, house: await factsOfHouse(db, source.house_id, source.date_from) };
}

function sourceRow(
  db: Db,
  quoteMessageId: number,
  caller: Caller,
): Promise<Omit<ContractSource, 'house'> | undefined> {
  return maybe(
    db,
    sql<Omit<ContractSource, 'house'>>`
      select r.id as ddl_id, r.alphaid, r.hashedid, r.agid, q.id as quote_id, q.message_id as quote_message_id, q.updated as quote_updated, q.accepted, q.cancelled,
        exists (select from stay s where s.ddl_id = r.id) as holds_nights,
        exists (select from contract c where c.ddl_id = r.id and c.status in ${LIVE_CONTRACT}) as has_live_contract,
        q.date_from, q.date_to, q.nb_adults, q.nb_children, q.nb_disabled, q.montant_menage, q.frais_plateforme, q.montant_linge, q.linen_cost, q.linen_offered, ${hasPaidLinen(sql`r.id`)} as has_paid_linen, q.taxe_sejour, q.discount,
        q.montant_total, q.montant_caution, q.tarif_affiche_sans_menage,
        h.id as house_id, h.title as house_title, h.street as house_street, v.label as house_village, h.max_num_people as house_capacity, h.surface as house_surface,
        class.classement as house_classement, coalesce(reg.number, '') as house_registration, ${mandateNumber(sql`h.id`, sql`q.date_from`)} as house_mandate,
        coalesce(h.contract_template_fid, a.contract_template_fid) as template_fid,
        coalesce(h.contract_template_en_fid, a.contract_template_en_fid) as template_fid_en,
        o.id as owner_uid, coalesce(nullif(oc.company, ''), ${nameOrNull('oc')},
          ${fullName('o')}) as owner_name,
        ${own('o')} as owner, case when oc.id is null then ${own('o')} else ${own('oc')} end as owner_card,
        q.tenant_uid, ${seesSender(caller)} as shows_contacts, case when tc.knows_account is false then ${own('tc')} else ${own('t')} end as tenant,
        json_build_object('title', tc.title, 'last_name', ${namedOnCard('tc', 't', 'last_name')}, 'first_name', ${namedOnCard('tc', 't', 'first_name')},
          'address', coalesce(tc.address, ''), 'tel1', coalesce(tc.tel1, ''), 'rib', coalesce(tc.rib, ''), 'nationality', coalesce(tc.nationality, ''),
          'mail', coalesce(nullif(tc.mail, ''), case when tc.knows_account is not false then t.mail end, ''), 'business_language', coalesce(tc.business_language, t.business_language)) as tenant_card,
        a.name as agency_name, a.address as agency_address, a.phone as agency_phone, a.mail as agency_mail, a.registration as agency_registration,
        a.arrival_time, a.departure_time
      from quote q
      join request r on r.id = q.ddl_id
      join house h on h.id = q.nid
      join village v on v.slug = h.village
      join house_class class on class.house_id = h.id and class.valid @> q.date_from
      left join house_registration reg on reg.house_id = h.id
      join agency a on a.id = r.agid
      join person o on o.id = ${ownerOfRequest('r', 'h')}
      left join agency_card oc on oc.agid = r.agid and oc.uid = o.id
      join person t on t.id = q.tenant_uid
      left join agency_card tc on tc.agid = r.agid and tc.uid = t.id
      where q.message_id = ${quoteMessageId} and not q.is_estimate and ${requestScope(caller, 'r')}`,
  );
}
