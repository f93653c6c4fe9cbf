/** A bid as its message carries it on the wire: in euros (A43), with what became of it (B58). For a message `m` and a payment request `pr`. */
import { fromEuros, toEuros } from '#kernel/money.ts';
import { maybe, sql } from '#server/sql.ts';
import type { Db, Sql } from '#server/sql.ts';
import { bidIsForAnotherStay } from '#server/sqlwords.ts';
import { amountOf } from './bid.ts';

function cents(name: string): Sql {
  return sql`coalesce((m.details->>${sql.lit(name)})::integer, 0)`;
}

function euros(amount: Sql): Sql {
  return sql`(${amount})::numeric / 100`;
}

const total = sql`coalesce((m.details->>'total')::integer, (m.details->>'bid')::integer, 0)`;
const part = sql`coalesce(m.details->>'part', '')`;

/** Only a bid pays for these look-ups. Its deposit and balance follow from its total: see `withShares`. */
export const bidJson = sql`
  case when m.action = 'BID' then jsonb_build_object(
    'bid', ${euros(cents('bid'))}, 'guarantee', ${euros(cents('guarantee'))}, 'taxedesejour', ${euros(cents('taxedesejour'))},
    'locationlinge', ${euros(cents('locationlinge'))}, 'fraisservice', ${euros(cents('fraisservice'))}, 'options', ${euros(cents('options'))},
    'discount', ${euros(cents('discount'))}, 'bider', ${euros(sql`${cents('bid')} + ${cents('fraisservice')}`)},
    'total', ${euros(total)},
    'allowpayment', case ${part} when 'total' then 1 when 'arrhes' then 2 when 'solde' then 4 else 5 end,
    'allowaccompte', (${part} = 'arrhes')::int, 'allowsolde', (${part} = 'solde')::int,
    'paid', exists (select from payment_request paid where paid.bid_message_id = m.id and paid.status = 'paid')::int,
    'bid_cancelled', (m.deleted_at is not null or ${bidIsForAnotherStay}
      or exists (select from message later where later.ddl_id = m.ddl_id and later.id > m.id and later.action = 'S_CANCEL')
      or exists (select from payment_request gone where gone.bid_message_id = m.id and gone.status = 'canceled'))::int)
  when pr.bid_message_id is not null then (
    select jsonb_build_object('bid_ddlchat_id', m.id, 'bid_total', ${euros(total)})
    from message m where m.id = pr.bid_message_id)
  else '{}'::jsonb end`;

/** Whether a price of a request waits to be paid. */
export async function hasPayableBid(db: Db, ddlId: number): Promise<boolean> {
  const found = sql`select from message m where m.ddl_id = ${ddlId} and m.action = 'BID' and m.deleted_at is null and m.details->>'part' is not null
    and not coalesce(${bidIsForAnotherStay}, false)
    and not exists (select from payment_request asked where asked.bid_message_id = m.id and asked.status <> 'to_be_paid') limit 1`;
  return (await maybe(db, found)) !== undefined;
}

interface Totals {
  total?: number | null | undefined;
  bid_total?: number | null | undefined;
}

/** A message that `bidJson` was read into, with the deposit and the balance of its price: a quarter is pricing's to know (B59). */
export function withShares<Row extends Totals>(message: Row): Row {
  const { total, bid_total } = message;
  return {
    ...message,
    ...(typeof total === 'number' && { accompte: shareOf('arrhes', total), solde: shareOf('solde', total) }),
    ...(typeof bid_total === 'number' && {
      bid_accompte: shareOf('arrhes', bid_total),
      bid_solde: shareOf('solde', bid_total),
    }),
  };
}

function shareOf(which: 'arrhes' | 'solde', total: number): number {
  return toEuros(amountOf(which, fromEuros(total)));
}
