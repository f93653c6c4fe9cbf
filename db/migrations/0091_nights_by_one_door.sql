-- Nights that are held for a lease (mobilité, civil): the only stay that may be longer than a seasonal let (B120).
alter table stay drop constraint stay_kind_check;
alter table stay add constraint stay_kind_check check (kind in ('request', 'owner', 'works', 'lease', 'import', 'block'));
