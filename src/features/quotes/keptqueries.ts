/** What is kept of a quote: for its edit, and who said yes to it. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Bearer } from '#features/pricing/actions.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { fullName } from '#server/sqlwords.ts';
import type { Editor } from '#server/version.ts';

/** What an edit keeps of the quote it starts from. */
export interface StoredQuote {
  ddl_id: number;
  nid: number;
  date_from: Day;
  date_to: Day;
  gain_client_net_loueur: Cents;
  tarif_affiche_sans_menage: Cents;
  management_fee_rate: number;
  montant_menage: Cents;
  montant_linge: Cents;
  taxe_sejour: Cents;
  taxe_departementale: Cents;
  linen_cost: Cents;
  linen_offered: Cents;
  discount: Cents;
  discount_rule_id: number | null;
  discount_rule_label: string | null;
  discount_borne_by: Bearer;
}

export function storedQuote(db: Db, caller: Caller, id: number): Promise<StoredQuote | undefined> {
  return maybe(
    db,
    sql<StoredQuote>`
      select q.ddl_id, q.nid, q.date_from, q.date_to, q.gain_client_net_loueur, q.tarif_affiche_sans_menage, q.management_fee_rate, q.montant_menage,
        q.montant_linge, q.taxe_sejour, q.taxe_departementale, q.linen_cost, q.linen_offered, q.discount, q.discount_rule_id, d.label as discount_rule_label, q.discount_borne_by
      from quote q left join discountrule d on d.id = q.discount_rule_id
      where q.id = ${id} and ${agencyScope(caller, 'q')}`,
  );
}

/** Whoever said yes to it last: later saves and locks are others' work. */
export async function acceptedBy(tx: Tx, id: number): Promise<Editor> {
  const said = await maybe(
    tx,
    sql<Editor>`select m.author_uid as by, coalesce(${fullName('p')}, '') as name from message m left join person p on p.id = m.author_uid
      where m.quote_id = ${id} and m.action = 'Q_ACCEPT' order by m.id desc limit 1`,
  );
  return said ?? { by: null, name: '' };
}
