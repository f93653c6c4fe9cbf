-- A contract that waits to be signed ends with the option of its nights: at the option's end it was called back anyway, whatever day
-- its own page and mail had named.
update contract set expiration_date = stay.held_until
from stay
where stay.ddl_id = contract.ddl_id and stay.held_until > now() and contract.status in ('to_be_signed', 'ongoing', 'approval');
