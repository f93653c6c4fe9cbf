-- 0036 dated the requests that were there by the update itself: whoever had one open was told of a change that nobody made. Their version
-- is their last correction, which stands in the thread, or the day they came.
update request r set edited = coalesce(last.created, r.created), edited_by = last.author_uid
  from migration m, request same left join lateral (
    select e.created, e.author_uid from message e
    where e.ddl_id = same.id and e.action = 'S_INFO_UPD' and not e.details ? 'tag' order by e.id desc limit 1) last on true
  where m.name = '0036_versions.sql' and r.edited = m.applied_at and same.id = r.id;
