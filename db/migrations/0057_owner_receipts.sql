-- The owner of a house hears of a guest's money once a day (B98), and of each payment once. What was received before this day was told when it came.
alter table booking_payment add column owner_told_at timestamptz;
update booking_payment set owner_told_at = created;
create index booking_payment_untold on booking_payment (id) where owner_told_at is null and confirmed and not unallocated;
