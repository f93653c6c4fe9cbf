/** What an edited quote keeps of the one that is stored. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Bearer } from '#features/pricing/actions.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';

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
        q.montant_linge, q.taxe_sejour, q.taxe_departementale, q.linen_cost, q.discount, q.discount_rule_id, d.label as discount_rule_label, q.discount_borne_by
      from quote q left join discountrule d on d.id = q.discount_rule_id
      where q.id = ${id} and ${agencyScope(caller, 'q')}`,
  );
}
