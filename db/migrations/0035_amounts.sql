-- Payments are looked for by their amount.
create index booking_payment_amount on booking_payment (amount);
create index payment_request_amount on payment_request (amount);
