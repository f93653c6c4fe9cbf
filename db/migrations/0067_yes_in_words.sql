-- When a guest wrote to an agency that books by itself that they book this quote (B107): said once, and shown.
alter table quote add column asked_at timestamptz;
