-- Rounds that are made every few minutes got other names. One that was queued under its former name would wait for ever, and /health would call
-- the jobs late: it is taken out, as the next round under the new name does its work.
select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs
    where task_identifier in ('fileForsaken', 'sendForsakenMails', 'sendForsakenSms', 'pursueRefunds')));
