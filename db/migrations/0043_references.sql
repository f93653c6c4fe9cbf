-- Lists sorted by what their rows point at, and people as what a row points at (server/listorder.ts, decision 38).

-- Of a reference that sorts, the rows of each target in their order, for one agency and for all; these also find the rows of one target.
create index discountrule_by_nid on discountrule (nid, id);
create index discountrule_sort_nid on discountrule (agid, nid, id);
create index discountrule_by_platform on discountrule (platform, id);
create index discountrule_sort_platform on discountrule (agid, platform, id);
drop index discountrule_nid;
drop index discountrule_platform;

-- And the targets in the order of their names. Platforms have theirs.
create index house_sort_title on house (agid, title, id);
create index house_order_title on house (title, id);

-- Texts are found by whom they were exchanged with.
create index smssent_person on smssent (uid, id) where uid is not null;
