-- What a contract says, as text that reflows on a telephone: of the very document its PDF was made of, and of that PDF alone. What is
-- signed and sealed stays the PDF; the evidence names the text by its fingerprint. Contracts made before have none.
create table contract_text (
  fid    integer primary key references file on delete cascade, -- the PDF, as previewed or sent
  blocks text not null check (octet_length(blocks) <= 1000000), -- JSON, kept as it was hashed
  sha256 text not null
);
