-- A browser that logged somebody in keeps a token; with it, it is judged by its own failures and not by strangers'. Kept hashed, one row per person.
create table known_browser (
  token_hash bytea not null,                          -- SHA-256 of the token
  uid        integer not null references person,
  created    timestamptz not null default now(),
  last_used  timestamptz not null default now(),
  primary key (token_hash, uid)
);
create index known_browser_uid on known_browser (uid, last_used);
create index known_browser_age on known_browser (last_used);

-- What a new password ends: the tokens still out for a person; and what is swept.
create index login_token_uid on login_token (uid) where used_at is null;
create index login_token_age on login_token (expires_at);
