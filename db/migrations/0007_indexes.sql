-- Every sort a list offers has its index.
create index platform_sort_label on platform (agid, label, id);
create index company_sort_name on company (agid, name, id);
create index discountrule_sort_label on discountrule (agid, label, id);
create index booking_payment_sort_paid_on on booking_payment (agid, paid_on, id);
create index booking_payment_search on booking_payment using gin (fold(coalesce(transaction_id, '')) gin_trgm_ops);
