-- Whether the person gave themselves to this agency. False on a card that a typed mail or number silently joined to somebody known elsewhere:
-- then the agency is shown what it typed, and nothing of theirs (D12), until they write to it themselves.
alter table agency_card add column knows_account boolean not null default true;
