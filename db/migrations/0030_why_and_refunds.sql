-- Why a request for money was closed, in the words its payment is kept for when it comes all the same: the agency said no, the sum came
-- another way, another price was accepted, the nights were somebody else's.
alter table payment_request
  add column closed_for text not null default '' check (closed_for in ('', 'closed', 'twice', 'priceChanged', 'nightsGone'));
-- Until now only a person's hand told these apart: what the product closed where nothing was ever received had met another price.
update payment_request pr set closed_for = case
    when pr.updated_by is not null then 'closed'
    when exists (select from booking_payment b where b.ddl_id = pr.ddl_id and b.confirmed and not b.unattached and b.reverses_id is null) then 'twice'
    else 'priceChanged' end
  where pr.status = 'canceled';
alter table payment_request add check ((status = 'canceled') = (closed_for <> ''));

alter table booking_payment drop constraint booking_payment_kept_for_check;
alter table booking_payment add check (kept_for in ('', 'closed', 'twice', 'priceChanged', 'nightsGone'));

-- A payment may go back in pieces, on the provider's own pages; a refund the bank sends back is taken out by its opposite line, and another
-- one may follow. Refunds at the provider are told apart by its name for them, everything else is reversed once.
alter table booking_payment drop constraint booking_payment_reverses_id_key;
create unique index booking_payment_reversal on booking_payment (reverses_id) where transaction_id is null;
create index booking_payment_reverses on booking_payment (reverses_id) where reverses_id is not null;

-- What opposite lines took out of a payment, or out of a refund's line.
create function given_back(payment integer) returns integer language sql stable as $$
  select coalesce(-sum(o.amount), 0)::integer from booking_payment o
  where o.reverses_id = payment or o.reverses_id in (select l.id from booking_payment l where l.reverses_id = payment)
$$;
