-- Who owned a house until a day (that day is the next owner's). What began before stays theirs: its requests, its money.
create table former_owner (
  house_id  integer not null references house,
  owner_uid integer not null references person,
  until     date not null,
  created   timestamptz not null default now(),
  primary key (house_id, until)
);
create index former_owner_owner on former_owner (owner_uid);
