-- The texts every agency starts with, as French prints them: no line ends before these marks. An agency's own texts stay as it typed them.
update activity_type set
  mail_subject = regexp_replace(mail_subject, ' ([:;?!])', U&'\00a0\\1', 'g'),
  mail_template_fr = regexp_replace(mail_template_fr, ' ([:;?!])', U&'\00a0\\1', 'g')
where agid is null;
