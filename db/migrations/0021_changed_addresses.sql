-- Since when a person has the address and the number they have; null: as long as we know. No code to sign goes to one that is younger than
-- the contract (B122). Here and not in the product, because support writes them by hand too.
alter table person add column mail_changed timestamptz, add column tel_changed timestamptz;
create function note_new_address() returns trigger language plpgsql as $$
begin
  if lower(new.mail) is distinct from lower(old.mail) then new.mail_changed := clock_timestamp(); end if;
  if (new.tel1, new.tel_digits) is distinct from (old.tel1, old.tel_digits) then new.tel_changed := clock_timestamp(); end if;
  return new;
end $$;
create trigger person_new_address before update of mail, tel1, tel_digits on person for each row execute function note_new_address();
