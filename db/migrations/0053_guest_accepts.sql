-- Guests book by their own yes, where their agency lets them (B107); and that yes makes the contract and the first request for money at once
-- (B115): a way of working that an agency in use chooses for itself.
alter table agency
  add guest_accepts boolean not null default true,
  add auto_contract boolean not null default false;
