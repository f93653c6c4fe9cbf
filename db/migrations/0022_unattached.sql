-- Money that came for nothing that still stands: kept in the books, counted nowhere, until a person of the agency says where it goes.
-- Payments of before are what they were: nothing recorded becomes unattached afterwards.
alter table booking_payment
  add column unattached  boolean not null default false,
  -- closed: the agency had said no; twice: the sum was paid already; nightsGone: the option had run out and the week is somebody else's.
  add column kept_for    text not null default '' check (kept_for in ('', 'closed', 'twice', 'nightsGone')),
  -- late: the provider does not answer and is asked again; refused: it said no, a person decides anew.
  add column refund      text not null default '' check (refund in ('', 'asked', 'late', 'refused', 'done')),
  add column refund_why  text not null default '',
  add column refund_by   integer references person,
  -- How often the provider has said no: each new attempt needs a key of its own, and only then.
  add column refund_tries smallint not null default 0,
  -- A person has to decide about it, or its refund is on its way.
  add column waiting     boolean not null generated always as (unattached and reverses_id is null and refund <> 'done') stored,
  add check (not unattached or confirmed and kept_for <> '');
create index booking_payment_waiting on booking_payment (ddl_id) where waiting;

-- How far a request for money went beyond what was left of the stay, and of its deposit, when somebody asked it all the same.
alter table payment_request
  add column beyond_total   integer not null default 0 check (beyond_total >= 0),
  add column beyond_deposit integer not null default 0 check (beyond_deposit >= 0);

-- Requests that are out were asked without it: what was received before each of them says how far it went.
with asked as (
  select pr.id, pr.amount, pr.type, q.montant_total as total,
    case when r.date_from <= (pr.created at time zone 'Europe/Paris')::date + interval '1 month' then 0 else q.montant_total / 4 end as deposit,
    coalesce((select sum(b.amount) from booking_payment b where b.ddl_id = pr.ddl_id and b.confirmed and b.created < pr.created), 0) as received,
    coalesce((select sum(b.amount) from booking_payment b
      where b.ddl_id = pr.ddl_id and b.confirmed and b.type = 'arrhes' and b.created < pr.created), 0) as deposit_received
  from payment_request pr join request r on r.id = pr.ddl_id join quote q on q.ddl_id = pr.ddl_id and q.accepted
  where pr.status in ('to_be_paid', 'payment_attached') and pr.bid_message_id is null)
update payment_request set
  beyond_total = greatest(0, asked.amount - (asked.total - asked.received)),
  beyond_deposit = case when asked.type = 'arrhes' then greatest(0, asked.amount - (asked.deposit - asked.deposit_received)) else 0 end
from asked where asked.id = payment_request.id;
