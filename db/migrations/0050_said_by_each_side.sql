-- The list shows a reader what the other side said last, not what their own side did since. Kept per side: what was said, and by which
-- kind of message where it had no words (a quote, a file).
alter table request
  add column sender_action text not null default '',
  add column sender_words  text not null default '',
  add column agency_action text not null default '',
  add column agency_words  text not null default '';

-- Which messages count is a matter of the product of this day: housekeeping and notes are nobody's words (QUIET in requests/request.ts).
update request set sender_action = said.action, sender_words = said.words
from (
  select distinct on (ddl_id) ddl_id, action, left(regexp_replace(btrim(message, E' \t\r\n'), '\s+', ' ', 'g'), 140) as words from message
  where not written_by_agency and deleted_at is null and action not in ('NOTE', 'S_INFO_UPD', 'M_RESENT', 'Q_LOCK', 'Q_UNLOCK', 'S_PEND_REP')
  order by ddl_id, id desc) said
where said.ddl_id = request.id;

update request set agency_action = said.action, agency_words = said.words
from (
  select distinct on (ddl_id) ddl_id, action, left(regexp_replace(btrim(message, E' \t\r\n'), '\s+', ' ', 'g'), 140) as words from message
  where written_by_agency and deleted_at is null and action not in ('NOTE', 'S_INFO_UPD', 'M_RESENT', 'Q_LOCK', 'Q_UNLOCK', 'S_PEND_REP')
  order by ddl_id, id desc) said
where said.ddl_id = request.id;

-- Housekeeping (a tag, a mail sent again) is no news of the request, and was told as such to its guest.
update request set last_action = coalesce((
  select action from message
  where ddl_id = request.id and deleted_at is null and action not in ('NOTE', 'S_INFO_UPD', 'M_RESENT', 'Q_LOCK', 'Q_UNLOCK')
  order by id desc limit 1), '')
where last_action in ('S_INFO_UPD', 'M_RESENT', 'Q_LOCK', 'Q_UNLOCK');

alter table request drop column last_words;
