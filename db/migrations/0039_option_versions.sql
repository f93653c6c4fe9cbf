-- The end of an option is a field (docs/decisions/0039): when it was last written, by whatever wrote it, and who did.
alter table stay
  add column edited    timestamptz not null default now(),
  add column edited_by integer references person;
