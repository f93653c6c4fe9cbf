/** A bid as its message carries it on the wire: in euros (A43), with what became of it (B58). For a message `m` and a payment request `pr`. */
import { sql } from '#server/sql.ts';
import type { Sql } from '#server/sql.ts';

function cents(name: string): Sql {
  return sql`coalesce((m.details->>${sql.lit(name)})::integer, 0)`;
}

function euros(amount: Sql): Sql {
  return sql`(${amount})::numeric / 100`;
}

const total = sql`coalesce((m.details->>'total')::integer, (m.details->>'bid')::integer, 0)`;
const part = sql`coalesce(m.details->>'part', '')`;

/** Only a bid pays for these look-ups. Whole cents divided by four are rounded down, as a deposit is. */
export const bidJson = sql`
  case when m.action = 'BID' then jsonb_build_object(
    'bid', ${euros(cents('bid'))}, 'guarantee', ${euros(cents('guarantee'))}, 'taxedesejour', ${euros(cents('taxedesejour'))},
    'locationlinge', ${euros(cents('locationlinge'))}, 'fraisservice', ${euros(cents('fraisservice'))}, 'options', ${euros(cents('options'))},
    'discount', ${euros(cents('discount'))}, 'bider', ${euros(sql`${cents('bid')} + ${cents('fraisservice')}`)},
    'total', ${euros(total)}, 'accompte', ${euros(sql`${total} / 4`)}, 'solde', ${euros(sql`${total} - ${total} / 4`)},
    'allowpayment', case ${part} when 'total' then 1 when 'arrhes' then 2 when 'solde' then 4 else 5 end,
    'allowaccompte', (${part} = 'arrhes')::int, 'allowsolde', (${part} = 'solde')::int,
    'paid', exists (select from payment_request paid where paid.bid_message_id = m.id and paid.status = 'paid')::int,
    'bid_cancelled', (m.deleted_at is not null
      or exists (select from message later where later.ddl_id = m.ddl_id and later.id > m.id and later.action = 'S_CANCEL')
      or exists (select from payment_request gone where gone.bid_message_id = m.id and gone.status = 'canceled'))::int)
  when pr.bid_message_id is not null then (
    select jsonb_build_object('bid_ddlchat_id', m.id, 'bid_total', ${euros(total)}, 'bid_accompte', ${euros(sql`${total} / 4`)},
      'bid_solde', ${euros(sql`${total} - ${total} / 4`)})
    from message m where m.id = pr.bid_message_id)
  else '{}'::jsonb end`;
