-- People are searched by name, mail or the digits of their phone, in any order: the same expression stands in the people's queries.
create index agency_card_search on agency_card
  using gin (fold(first_name || ' ' || last_name || ' ' || first_name || ' ' || mail || ' ' || regexp_replace(tel1, '[^0-9]', '', 'g')) gin_trgm_ops);
create index agency_card_recent on agency_card (agid, updated desc, id desc);
create index agency_card_mail on agency_card (agid, lower(mail)) where mail <> '';
