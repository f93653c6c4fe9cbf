-- What a clerk types as a transaction and what the card provider calls a charge are two kinds of names. The provider's is one charge, whichever
-- agency it is for: it is in the books once. A typed one is the agency's own, and says nothing of what another agency noted.
alter table booking_payment add column from_provider boolean not null default false;
-- Until now nobody but the provider wrote a payment without an author, or named an opposite line.
update booking_payment set from_provider = true
  where transaction_id is not null and mode = 'card' and (author_uid is null or reverses_id is not null);
drop index booking_payment_transaction;
create unique index booking_payment_charge on booking_payment (transaction_id) where from_provider;
create unique index booking_payment_typed on booking_payment (agid, transaction_id) where not from_provider and transaction_id is not null;
