-- When a kept picture was last taken to be written anew: one that could not be goes behind the others, so that each has its turn.
alter table file add column clean_tried timestamptz;
drop index file_unclean;
create index file_unclean on file (clean_tried nulls first, id) where purpose = 'attachment' and preview_path is null and mime like 'image/%';
