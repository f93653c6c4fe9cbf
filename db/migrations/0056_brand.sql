-- What an agency is known by in its mails and its guests' space, beside its logo: one colour, darkened or lightened by rule where it is read.
alter table agency add column accent text not null default '#0b5c7a' check (accent ~ '^#[0-9a-f]{6}$');
