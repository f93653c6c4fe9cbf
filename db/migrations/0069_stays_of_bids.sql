-- A price keeps the house and the days it was made for. Those sent before this have the ones their request has today, which is what a family
-- that pays now would get; from here on a request that moves leaves them behind.
update message m set details = m.details || jsonb_build_object('stay',
    jsonb_build_object('house_id', r.page_nid, 'date_from', r.date_from, 'date_to', r.date_to))
from request r
where r.id = m.ddl_id and m.action = 'BID' and not m.details ? 'stay';
