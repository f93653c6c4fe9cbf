-- The commune a village is, or lies in, by INSEE's code; and where its middle is, for the map. A village nobody here knows keeps neither.
alter table village add column insee text not null default '' check (insee = '' or insee ~ '^\d[\dAB]\d{3}$');
alter table village add column location text not null default '';

update village set insee = known.insee, location = known.location
from (values
  ('ars-en-re', '17019', '46.21104,-1.51457'),
  ('le-bois-plage-en-re', '17051', '46.18289,-1.37709'),
  ('la-couarde-sur-mer', '17121', '46.20142,-1.43637'),
  ('la-flotte', '17161', '46.17947,-1.32153'),
  ('loix', '17207', '46.22103,-1.44474'),
  ('les-portes-en-re', '17286', '46.24288,-1.49998'),
  ('rivedoux-plage', '17297', '46.15907,-1.2841'),
  ('saint-clement-des-baleines', '17318', '46.23642,-1.53762'),
  ('saint-martin-de-re', '17369', '46.19909,-1.36652'),
  ('sainte-marie-de-re', '17360', '46.15624,-1.32161'),
  ('le-chateau-d-oleron', '17093', '45.88145,-1.21657'),
  ('dolus-d-oleron', '17140', '45.90972,-1.25768'),
  ('le-grand-village-plage', '17485', '45.8622,-1.24115'),
  ('la-bree-les-bains', '17486', '46.00763,-1.35109'),
  ('saint-denis-d-oleron', '17323', '46.02464,-1.38683'),
  ('saint-georges-d-oleron', '17337', '45.97597,-1.32395'),
  ('saint-pierre-d-oleron', '17385', '45.93943,-1.3057'),
  ('saint-trojan-les-bains', '17411', '45.83281,-1.2254'),
  -- A locality of Saint-Pierre: its harbour.
  ('la-cotiniere', '17385', '45.9131,-1.3266')
) known (slug, insee, location)
where known.slug = village.slug;
