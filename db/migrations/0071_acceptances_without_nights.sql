-- A cancellation used to leave its quote accepted, and a price sent afterwards took the request up again: accepted, and no night held. Such a
-- quote is a proposal again, to be accepted anew. Stays of the past and what a contract binds are left as they are.
update quote set accepted = false, accepted_at = null
from request r
where r.id = quote.ddl_id and quote.accepted and quote.date_from >= current_date
  and not exists (select from stay s where s.ddl_id = quote.ddl_id)
  and not exists (select from contract c where c.ddl_id = quote.ddl_id and c.status in ('to_be_signed', 'ongoing', 'approval', 'signed', 'done'));
