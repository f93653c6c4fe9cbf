-- A picture kept before pictures were written anew leaves its bytes where no address leads for ninety days after that: when and where it was
-- taken may be what a dispute turns on. One of which nothing can be decoded keeps its name, type and bytes, and is handed to nobody.
alter table file add column original_path text, add column original_since timestamptz, add column clean_failed boolean not null default false;
create index file_original on file (original_since) where original_path is not null;
drop index file_unclean;
create index file_unclean on file (clean_tried nulls first, id) where purpose = 'attachment' and preview_path is null and mime like 'image/%' and not clean_failed;

-- Weights are counted in bytes and points as they are, and three gigabytes of mail are more than an integer holds.
alter table rate_limit alter column hits type bigint;
delete from rate_limit where bucket in ('upload-bytes', 'upload-points', 'mailin-bytes');
