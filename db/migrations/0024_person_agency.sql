-- In which agencies an employee works beside their own (B106): two offices stand in for each other. What an employee may read has no bounds;
-- what they may change has these.
create table person_agency (
  uid        integer not null references person,
  agid       integer not null references agency,
  created    timestamptz not null default now(),
  created_by integer references person,
  primary key (uid, agid)
);

create function lending_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', json_build_object('uid', coalesce(new.uid, old.uid))::text);
  return null;
end $$;
-- As whenever somebody's rights change: their open screens come back with what they may do now.
create trigger person_agency_access after insert or delete on person_agency for each row execute function lending_changed();

-- Until now an employee without an agency changed everything of every agency. They go on working where they worked: in the only agency there
-- is, else in those whose threads and quotes they wrote in, the busiest being their own. Who never wrote reads on, until an administrator
-- gives them an agency.
create temporary table worked on commit drop as
  select p.id as uid, w.agid, count(*) as times
  from person p
  cross join lateral (
    select id as agid from agency where (select count(*) from agency) = 1
    union all select m.agid from message m where m.author_uid = p.id and m.written_by_agency
    union all select q.agid from quote q where q.agent_id = p.id) w
  where p.agid is null and 'employeeRole' = any(p.roles)
  group by p.id, w.agid;
update person set agid = (select agid from worked where worked.uid = person.id order by times desc, agid limit 1)
  where agid is null and exists (select from worked where worked.uid = person.id);
insert into person_agency (uid, agid) select w.uid, w.agid from worked w join person p on p.id = w.uid where p.agid <> w.agid;
