-- A picture kept before pictures were written anew leaves its bytes where no address leads for ninety days after that: when and where it was
-- taken may be what a dispute turns on. One of which nothing can be decoded keeps its name, type and bytes, and is handed to nobody.
alter table file add column original_path text, add column original_since timestamptz, add column clean_failed boolean not null default false;
create index file_original on file (original_since) where original_path is not null;
drop index file_unclean;
create index file_unclean on file (clean_tried nulls first, id) where purpose = 'attachment' and preview_path is null and mime like 'image/%' and not clean_failed;

-- Weights are counted in bytes and points as they are, and three gigabytes of mail are more than an integer holds.
alter table rate_limit alter column hits type bigint;
delete from rate_limit where bucket in ('upload-bytes', 'upload-points', 'mailin-bytes');

-- Since 0024 employees change what is their own agency's (B106). Whoever has an agency and wrote for the other is not lent to it by this,
-- because only an administrator may; but the operator hears that there are some.
do $$
declare affected integer;
begin
  select count(*) into affected from person p where 'employeeRole' = any(p.roles) and p.disabled_at is null
    and exists (select from agency a where a.id <> p.agid and a.id not in (select agid from person_agency where uid = p.id)
      and (exists (select from message m where m.author_uid = p.id and m.agid = a.id and m.written_by_agency and m.created > now() - interval '1 year')
        or exists (select from quote q where q.agent_id = p.id and q.agid = a.id and q.created > now() - interval '1 year')));
  if affected > 0 then
    raise warning 'Employees who wrote for another agency than their own this year and only read there now: %. npm run db -- agencies names them, npm run db -- agencies MAIL AGENCY lends one.', affected;
  end if;
end $$;
