-- Which version of its quote a contract's PDF was made of: a preview may be kept seconds after the quote has moved on. Null: no such file, or
-- one from before; the clerk looks at another.
alter table file add column quote_updated timestamptz;
