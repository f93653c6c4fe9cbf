-- 0057 said of every line that its owner had been told: of those that were not counted then as well, a cheque that had not arrived, money
-- that waited for a decision. Nobody had told the owner, nor did anybody once they were counted. What was counted only since says so in its
-- thread; what never was is not counted now either.
update booking_payment b set owner_told_at = null
from (select applied_at from migration where name = '0057_owner_receipts.sql') stamped
where b.owner_told_at = b.created and b.created <= stamped.applied_at and b.reverses_id is null
  and (not b.confirmed or b.unallocated or stamped.applied_at < (
    select min(m.created) from message m where m.ddl_id = b.ddl_id and m.booking_payment_id = b.id and m.action in ('S_PAY_ACC', 'S_PAY_RECV')));

-- Of what owners are never told nothing waits: opposite lines, linen, their own stays.
drop index booking_payment_untold;
create index booking_payment_untold on booking_payment (id)
  where owner_told_at is null and confirmed and not unallocated and reverses_id is null and type <> 'linge';
update booking_payment b set owner_told_at = now()
from request r join house h on h.id = r.page_nid
where r.id = b.ddl_id and h.owner_uid = r.sender_uid
  and b.owner_told_at is null and b.confirmed and not b.unallocated and b.reverses_id is null and b.type <> 'linge';
