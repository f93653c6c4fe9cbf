-- What a correction is measured against (docs/decisions/0033): when house, days, people or follower of a request were last written, by
-- whatever wrote them, and who did; messages and tags leave it alone. Cards learn who wrote them.
alter table request
  add column edited    timestamptz not null default now(),
  add column edited_by integer references person;
alter table agency_card add column updated_by integer references person;
