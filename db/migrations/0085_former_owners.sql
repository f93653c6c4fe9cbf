-- Who owned a house until a day (that day is the next owner's). What began before stays theirs: its requests, its money.
create table former_owner (
  house_id  integer not null references house,
  owner_uid integer not null references person,
  until     date not null,
  created   timestamptz not null default now(),
  primary key (house_id, until)
);
create index former_owner_owner on former_owner (owner_uid);

-- Whoever of the agency enters a house is its owner until it is given its own; what they typed of its papers is that owner's then. Not so of a
-- house that was let in their name, and not what they swore.
create function pass_papers() returns trigger language plpgsql as $$
begin
  if exists (select from person p where p.id = old.owner_uid and p.roles && '{agencyRole,employeeRole,superRole}')
    and not exists (select from former_owner f where f.house_id = new.id and f.owner_uid = old.owner_uid)
  then
    update house_document d set owner_uid = new.owner_uid
    where d.house_id = new.id and d.owner_uid = old.owner_uid and d.item <> 'statement'
      and not exists (select from house_document o where o.house_id = d.house_id and o.item = d.item and o.owner_uid = new.owner_uid);
  end if;
  return null;
end $$;
create trigger papers_pass after update of owner_uid on house for each row when (old.owner_uid <> new.owner_uid) execute function pass_papers();
