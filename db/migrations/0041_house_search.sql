-- Houses are found by their own words, their village or their owner, one index for each; features/listings/houselistqueries.ts asks word for word the same.
create index house_search on house using gin (fold(id::text || E'\n' || title || E'\n' || ref_idrl) gin_trgm_ops);
create index house_village on house (village);
create index person_search on person using gin (fold(first_name || E'\n' || last_name || E'\n' || coalesce(mail, '')) gin_trgm_ops);
