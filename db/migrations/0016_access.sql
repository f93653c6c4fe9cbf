-- Whoever takes somebody's access away, or widens it, ends their open event streams with the same commit; a browser that may comes back
-- with its new rights (S5). Here and not in the product, because support does it by hand too.
create function access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', json_build_object('uid', new.id)::text);
  return null;
end $$;
create trigger person_access after update of disabled_at, roles, agid, password_hash on person
  for each row when ((old.disabled_at, old.roles, old.agid, old.password_hash) is distinct from (new.disabled_at, new.roles, new.agid, new.password_hash))
  execute function access_changed();
