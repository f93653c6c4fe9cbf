-- Of a contract's pages: the fingerprint of everything they were filled with. A preview is sent while that is still so; one made before this
-- is made again.
alter table file add column filled_sha256 text;
