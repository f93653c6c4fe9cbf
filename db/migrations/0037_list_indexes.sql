-- Every search by words and every sort of a list has its index, for one agency and for whoever sees all of them.

-- The searched columns of a row under one trigram index, as server/entitysearch.ts asks for them: parted by a line feed, which no search holds.
drop index maillog_search;
create index maillog_search on maillog using gin (fold(coalesce(recipient, '') || E'\n' || coalesce(subject, '')) gin_trgm_ops);
drop index smssent_search;
create index smssent_search on smssent using gin (fold(coalesce(phone, '') || E'\n' || coalesce(text, '')) gin_trgm_ops);
create index company_search on company using gin
  (fold(coalesce(name, '') || E'\n' || coalesce(activity, '') || E'\n' || coalesce(contact_name, '') || E'\n' || coalesce(mail, '')) gin_trgm_ops);
create index platform_search on platform using gin (fold(coalesce(label, '')) gin_trgm_ops);
create index discountrule_search on discountrule using gin (fold(coalesce(label, '')) gin_trgm_ops);
create index prewritten_search on prewritten using gin
  (fold(coalesce(label, '') || E'\n' || coalesce(text_fr, '') || E'\n' || coalesce(text_en, '')) gin_trgm_ops);
create index activity_type_search on activity_type using gin
  (fold(coalesce(label, '') || E'\n' || coalesce(internal_tag, '') || E'\n' || coalesce(mail_subject, '')) gin_trgm_ops);
create index tag_search on tag using gin
  (fold(coalesce(label, '') || E'\n' || coalesce(label_en, '') || E'\n' || coalesce(internal_tag, '')) gin_trgm_ops);

-- An index that begins with the agency orders the rows of one agency only.
create index platform_order_label on platform (label, id);
create index company_order_name on company (name, id);
create index discountrule_order_label on discountrule (label, id);
create index prewritten_order_label on prewritten (label, id);
create index activity_type_order_label on activity_type (label, id);
create index booking_payment_order_paid_on on booking_payment (paid_on, id);
create index mailin_order on mailin (status, id);
create index smssent_order_sent_at on smssent (sent_at, id);
-- As every other table of a list has it.
create index prewritten_agency on prewritten (agid, id desc);
