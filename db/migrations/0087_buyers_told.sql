-- A house in its days of grace keeps them when it is sold: the new owner is told the day, as the former one was.
create function ask_new_owner() returns trigger language plpgsql as $$
begin
  update house_legal set grace_told = false where house_id = new.id and grace_told;
  return null;
end $$;
create trigger new_owner_asked after update of owner_uid on house for each row when (old.owner_uid <> new.owner_uid) execute function ask_new_owner();
