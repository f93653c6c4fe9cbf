-- Searching what was written in the threads. The words stand beside the messages, not in them: reading a thread does not carry them,
-- and filling this table takes no lock on the messages.

-- Folded words with their places. Everything else is a blank first: the parser would take mails, dates and numbers for things of its own.
create function words_of(value text) returns tsvector
  language sql immutable parallel safe strict
  return to_tsvector('pg_catalog.simple', translate(fold(value), $$'"`«»“”„‘’‹›-_–—−.,;:!?¡¿/\|@()[]{}<>+*=&#%€$£^~°·•…$$, repeat(' ', 60)));

-- One row per message that says something. No reference to message: its check would cost each post more than this row does, and rows whose
-- message is gone are never shown.
create table message_text (
  ddl_id     integer not null,
  message_id integer not null,
  agid       integer not null,
  is_note    boolean not null,                         -- a NOTE is found by those who may read it
  words      tsvector not null,
  primary key (ddl_id, message_id)
);
insert into message_text (ddl_id, message_id, agid, is_note, words)
select m.ddl_id, m.id, r.agid, m.action = 'NOTE', words_of(m.message)
from message m join request r on r.id = m.ddl_id
where m.message <> '' and m.deleted_at is null
order by m.ddl_id, m.id;

-- New words wait in a short list, merged before it is long: a search reads that list through, and whoever posts when it is full pays.
create index message_text_words on message_text using gin (words) with (gin_pending_list_limit = 512);

-- 'Mine': few requests have somebody's name on them.
create index request_employee on request (employee_uid, id desc) where employee_uid is not null;
