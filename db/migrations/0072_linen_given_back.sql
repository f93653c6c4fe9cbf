-- Why money came for nothing that still stood, said as it was: linen that was taken back, dates that were held no more, a price of another stay.
alter table payment_request drop constraint payment_request_closed_for_check;
alter table payment_request add constraint payment_request_closed_for_check
  check (closed_for in ('', 'closed', 'twice', 'priceChanged', 'nightsGone', 'linenCanceled', 'notBooked', 'otherStay'));
alter table booking_payment drop constraint booking_payment_unallocated_reason_check;
alter table booking_payment add constraint booking_payment_unallocated_reason_check
  check (unallocated_reason in ('', 'closed', 'twice', 'priceChanged', 'nightsGone', 'linenCanceled', 'notBooked', 'otherStay'));

-- What went back of a payment is of the same money, the stay's or linen's, since a clerk counted it as the other. Twice: a refund that the
-- bank sent back is opposite to the refund.
update booking_payment line set type = paid.type
from booking_payment paid
where line.reverses_id = paid.id and (line.type = 'linge') <> (paid.type = 'linge');
update booking_payment line set type = paid.type
from booking_payment paid
where line.reverses_id = paid.id and (line.type = 'linge') <> (paid.type = 'linge');

-- Linen whose money went back is ordered no more.
update payment_request pr set status = 'canceled', closed_for = 'linenCanceled'
where pr.type = 'linge' and pr.status = 'paid'
  and not exists (select from booking_payment b where b.payment_request_id = pr.id and b.reverses_id is null and b.confirmed and not b.unallocated and given_back(b.id) < b.amount);
