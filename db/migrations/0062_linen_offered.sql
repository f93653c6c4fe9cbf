-- Linen outside the weeks that include it: what it would add to this quote's total for whoever takes it. Quotes made before have it in
-- their total, and offer nothing.
alter table quote add column linen_offered integer not null default 0 check (linen_offered >= 0);
