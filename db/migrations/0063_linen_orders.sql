-- House linen ordered after the price was agreed: a request for money of its own, beside the stay's. One at a time for a stay.
alter table payment_request drop constraint payment_request_type_check,
  add constraint payment_request_type_check check (type in ('all', 'arrhes', 'solde', 'total', 'linge'));
alter table booking_payment drop constraint booking_payment_type_check,
  add constraint booking_payment_type_check check (type in ('all', 'arrhes', 'solde', 'total', 'linge'));
create unique index payment_request_linen on payment_request (ddl_id) where type = 'linge' and status <> 'canceled';
