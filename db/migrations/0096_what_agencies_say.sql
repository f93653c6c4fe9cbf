-- Nobody has said how many sleep in a new house until somebody does (VALID-16). What stands in the others stays.
alter table house alter column sleeps_total set default 0;

-- What an agency says of itself has a screen now, and with it versions.
alter table agency
  add column updated    timestamptz not null default now(),
  add column updated_by integer references person;

-- Owners of houses in their days of grace are written to once the agency says so: by a press, and from then on by the nightly round too.
create table grace_mails (
  agid  integer primary key references agency,
  since timestamptz not null default now()
);
create table grace_written (
  house_id  integer not null references house_legal on delete cascade,
  owner_uid integer not null references person,
  at        timestamptz not null default now(),
  by_uid    integer references person,
  primary key (house_id, owner_uid)
);
create index grace_written_owner on grace_written (owner_uid);
create index grace_written_by on grace_written (by_uid) where by_uid is not null;
-- Until now the round wrote by itself to whoever was asked.
insert into grace_written (house_id, owner_uid)
  select l.house_id, h.owner_uid from house_legal l join house h on h.id = l.house_id where l.grace_told;
insert into grace_mails (agid)
  select distinct h.agid from house_legal l join house h on h.id = l.house_id where l.grace_told;
