-- Photos in several sizes and formats, turned and cropped beside an original that stays as it is and that no address leads to; put back after they
-- were taken out; marked with the agency's logo where it wishes. Those that are there stay as they are, and are drawn by a job.

alter table agency add column watermark boolean not null default false;

alter table house_photo
  -- Null: taken out of the house `removed_from`, and put back there for some days. Nobody's query of a house finds it.
  alter column house_id drop not null,
  add column removed_from    integer references house,
  add column removed         timestamptz,
  add column created         timestamptz not null default now(),
  add column updated         timestamptz not null default now(),
  add column updated_by      integer references person,
  add column slug_typed      boolean not null default false,  -- false: it follows the title
  add column width           integer,                         -- as it is shown; null: not drawn yet
  add column height          integer,
  add column rotation        smallint not null default 0 check (rotation in (0, 90, 180, 270)),
  add column crop            jsonb check (crop is null or jsonb_typeof(crop) = 'object'),
  add column blur            text not null default '',        -- itself in twenty points, as an address
  add column likeness        text,                            -- what the same picture is known again by
  add column original_path   text unique,                     -- no row of `file`: nothing serves it
  add column original_sha256 text,
  add column batch           text,                            -- those chosen together stand in the order they were chosen in
  add column batch_nth       integer,
  add column drawn_as        text not null default '',        -- by which recipe, under which mark
  add column drawn_tried     timestamptz,
  add column draw_failed     boolean not null default false,
  add constraint house_photo_somewhere check ((house_id is null) = (removed_from is not null) and (house_id is null) = (removed is not null));

-- Numbers as everywhere else: three digits are nobody's.
select setval(pg_get_serial_sequence('house_photo', 'id'), greatest(1001, (select coalesce(max(id), 0) + 1 from house_photo)), false);

-- Slugs are the house's own (B39). Nobody could type one before; what has none, or another's, gets one that follows its title from now on.
update house_photo set slug_typed = slug <> '';
with numbered as (
  select id, house_id, slug = '' or row_number() over (partition by house_id, slug order by delta) > 1 as is_other,
    left(coalesce(nullif(slug, ''), 'photo'), 86) || '-' || id as own
  from house_photo
)
update house_photo p set slug_typed = false,
  slug = n.own || case when exists (select from house_photo o where o.house_id = n.house_id and o.slug = n.own) then '-1' else '' end
from numbered n where n.id = p.id and n.is_other;
create unique index house_photo_slug on house_photo (house_id, slug) where slug <> '';
create index house_photo_removed on house_photo (removed) where removed is not null;
create index house_photo_removed_from on house_photo (removed_from) where removed_from is not null;
create index house_photo_file on house_photo (file_id);

-- Each size and format of a photo. Those that another took the place of stay for some days, for pages and mails that name them; those of before as
-- long as their photo.
create table house_photo_variant (
  path     text primary key,
  photo_id integer not null references house_photo on delete cascade,
  format   text not null,
  width    integer not null,                          -- 0 of a file from before photos were drawn
  height   integer not null,
  bytes    integer not null,
  retired  timestamptz
);
create unique index house_photo_variant_size on house_photo_variant (photo_id, format, width) where retired is null;
create index house_photo_variant_retired on house_photo_variant (retired) where retired is not null;
create index house_photo_variant_photo on house_photo_variant (photo_id);
