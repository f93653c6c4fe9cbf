-- Pictures of messages are written anew when they come in; beside each stands what a thread shows of it. Null on a picture: it was kept as
-- it came, and is written anew by a job, or by the first who asks for it.
alter table file add column preview_path text;
create index file_unclean on file (id) where purpose = 'attachment' and preview_path is null and mime like 'image/%';

-- Names that were kept as somebody typed them: without the marks that turn or hide letters, and with the ending of what the file is.
with ended as (
  select id, mime,
    regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff]', '', 'g') as shown,
    case mime when 'image/jpeg' then 'jpg' when 'image/png' then 'png' when 'image/webp' then 'webp' when 'image/gif' then 'gif'
      when 'application/pdf' then 'pdf' when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then 'docx' end as ending
  from file where purpose in ('attachment', 'template')
), named as (
  select id, ending, shown, regexp_replace(shown, '[ .]*\.(?=[^.]*[[:alpha:]])[[:alnum:]_~-]{1,12}[ .]*$', '') as stem from ended where ending is not null
)
update file set name = left(case when translate(stem, ' .', '') = '' then 'fichier' else stem end, 180) || '.' || ending
from named where named.id = file.id
  and (file.name <> named.shown or lower(file.name) !~ ('\.(' || case ending when 'jpg' then 'jpe?g' else ending end || ')$'));
