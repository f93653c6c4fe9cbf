-- Mails that came in repeat keys of mails of ours, and until now their originals were kept with them, for staff to save. Once the server runs
-- they are overwritten there too, as they are in what comes in (features/mailin/originals.ts); the bytes of before are removed.
select graphile_worker.add_job('maskKeptOriginals', json_build_object('after', 0, 'upTo', max(id)), job_key => 'maskKeptOriginals')
  from mailin where file_id is not null having count(*) > 0;
