-- What only the agency knows but every installation needs to start: villages, tax authorities and their rates (to be verified), tags.

insert into tax_authority (id, label) overriding system value values
  (1, 'Communauté de communes de l''Île de Ré'),
  (2, 'Communauté de communes de l''Île d''Oléron');
select setval(pg_get_serial_sequence('tax_authority', 'id'), 100);

-- Ceilings quoted for 2026, used as working rates until staff has checked each deliberation: verified_on stays empty.
insert into tax_rate (authority_id, classement, valid, amount_cents, source)
select authority.id, rate.classement, daterange('2026-01-01', null), rate.cents, 'Plafonds nationaux 2026, à vérifier'
from tax_authority authority
cross join (values (9, 490), (8, 360), (7, 260), (6, 170), (5, 100), (4, 100)) as rate (classement, cents);
insert into tax_rate (authority_id, classement, valid, percent_bp, cap_cents, source)
select id, 1, daterange('2026-01-01', null), 500, 490, 'Plafonds nationaux 2026, à vérifier' from tax_authority;

insert into village (slug, label, island, postal_code, authority_id, position) values
  ('ars-en-re', 'Ars-en-Ré', 're', '17590', 1, 1),
  ('le-bois-plage-en-re', 'Le Bois-Plage-en-Ré', 're', '17580', 1, 2),
  ('la-couarde-sur-mer', 'La Couarde-sur-Mer', 're', '17670', 1, 3),
  ('la-flotte', 'La Flotte', 're', '17630', 1, 4),
  ('loix', 'Loix', 're', '17111', 1, 5),
  ('les-portes-en-re', 'Les Portes-en-Ré', 're', '17880', 1, 6),
  ('rivedoux-plage', 'Rivedoux-Plage', 're', '17940', 1, 7),
  ('saint-clement-des-baleines', 'Saint-Clément-des-Baleines', 're', '17590', 1, 8),
  ('saint-martin-de-re', 'Saint-Martin-de-Ré', 're', '17410', 1, 9),
  ('sainte-marie-de-re', 'Sainte-Marie-de-Ré', 're', '17740', 1, 10),
  ('le-chateau-d-oleron', 'Le Château-d''Oléron', 'oleron', '17480', 2, 11),
  ('dolus-d-oleron', 'Dolus-d''Oléron', 'oleron', '17550', 2, 12),
  ('le-grand-village-plage', 'Le Grand-Village-Plage', 'oleron', '17370', 2, 13),
  ('la-bree-les-bains', 'La Brée-les-Bains', 'oleron', '17840', 2, 14),
  ('saint-denis-d-oleron', 'Saint-Denis-d''Oléron', 'oleron', '17650', 2, 15),
  ('saint-georges-d-oleron', 'Saint-Georges-d''Oléron', 'oleron', '17190', 2, 16),
  ('saint-pierre-d-oleron', 'Saint-Pierre-d''Oléron', 'oleron', '17310', 2, 17),
  ('saint-trojan-les-bains', 'Saint-Trojan-les-Bains', 'oleron', '17370', 2, 18),
  ('la-cotiniere', 'La Cotinière', 'oleron', '17310', 2, 19);

insert into tag (id, cat, label, label_en, color, internal_tag, position) overriding system value values
  (1, 'ddlstatusreservation', 'Demande', 'Request', '#5B6872', 'DEMANDE', 1),
  (2, 'ddlstatusreservation', 'Devis', 'Quote', '#0B5C7A', 'DEVIS', 2),
  (3, 'ddlstatusreservation', 'Option', 'Option', '#B57A00', 'PREAPPROBATION', 3),
  (4, 'ddlstatusreservation', 'Réservé', 'Booked', '#4F7F6B', 'RESERVE', 4),
  (5, 'ddlstatusreservation', 'Annulé', 'Cancelled', '#A32020', 'ANNULE', 5),
  (11, 'ddlstatusguarantee', 'À demander', 'To ask for', '#5B6872', 'CAUTION_A_DEMANDER', 1),
  (12, 'ddlstatusguarantee', 'Empreinte prise', 'Card held', '#0B5C7A', 'CAUTION_EMPREINTE', 2),
  (13, 'ddlstatusguarantee', 'Reçue', 'Received', '#4F7F6B', 'CAUTION_RECUE', 3),
  (14, 'ddlstatusguarantee', 'À restituer', 'To give back', '#B57A00', 'CAUTION_A_RESTITUER', 4),
  (15, 'ddlstatusguarantee', 'Restituée', 'Given back', '#4F7F6B', 'CAUTION_RESTITUEE', 5),
  (16, 'ddlstatusguarantee', 'Retenue partielle', 'Partly kept', '#A32020', 'CAUTION_RETENUE', 6),
  (21, 'ddlstatusarrhes', 'À demander', 'To ask for', '#5B6872', 'ARRHES_A_DEMANDER', 1),
  (22, 'ddlstatusarrhes', 'Programmé', 'Scheduled', '#0B5C7A', 'ARRHES_PROGRAMME', 2),
  (23, 'ddlstatusarrhes', 'Demandé', 'Asked for', '#B57A00', 'ARRHES_DEMANDE', 3),
  (24, 'ddlstatusarrhes', 'Reçu', 'Received', '#4F7F6B', 'ARRHES_RECU', 4),
  (25, 'ddlstatusarrhes', 'En retard', 'Late', '#A32020', 'ARRHES_RETARD', 5),
  (31, 'ddlstatuspayment', 'À demander', 'To ask for', '#5B6872', 'SOLDE_A_DEMANDER', 1),
  (32, 'ddlstatuspayment', 'Programmé', 'Scheduled', '#0B5C7A', 'SOLDE_PROGRAMME', 2),
  (33, 'ddlstatuspayment', 'Demandé', 'Asked for', '#B57A00', 'SOLDE_DEMANDE', 3),
  (34, 'ddlstatuspayment', 'Reçu', 'Received', '#4F7F6B', 'SOLDE_RECU', 4),
  (35, 'ddlstatuspayment', 'En retard', 'Late', '#A32020', 'SOLDE_RETARD', 5),
  (41, 'ddlstatuscommunication', 'À rappeler', 'To call back', '#B57A00', 'A_RAPPELER', 1),
  (42, 'ddlstatuscommunication', 'Attend conjoint', 'Asking at home', '#5B6872', 'ATTEND_CONJOINT', 2),
  (43, 'ddlstatuscommunication', 'Relancé 1', 'Reminded once', '#0B5C7A', 'RELANCE_1', 3),
  (44, 'ddlstatuscommunication', 'Relancé 2', 'Reminded twice', '#0B5C7A', 'RELANCE_2', 4),
  (45, 'ddlstatuscommunication', 'Modalités envoyées', 'Arrival details sent', '#4F7F6B', 'MAIL_MODALITES_ARRIVEE', 5),
  (46, 'ddlstatuscommunication', 'Appel J−6 fait', 'Called 6 days before', '#4F7F6B', 'APPEL_J6', 6),
  (47, 'ddlstatuscommunication', 'Sans suite (prix)', 'Dropped (price)', '#A32020', 'SANS_SUITE_PRIX', 7),
  (48, 'ddlstatuscommunication', 'Sans suite (dates)', 'Dropped (dates)', '#A32020', 'SANS_SUITE_DATES', 8),
  (49, 'ddlstatuscommunication', 'Sans suite (ailleurs)', 'Dropped (elsewhere)', '#A32020', 'SANS_SUITE_AILLEURS', 9),
  (51, 'ddlstatusdiscount', 'Aucune', 'None', '#5B6872', 'REMISE_AUCUNE', 1),
  (52, 'ddlstatusdiscount', 'Proposée', 'Offered', '#B57A00', 'REMISE_PROPOSEE', 2),
  (53, 'ddlstatusdiscount', 'Accordée par le propriétaire', 'Granted by the owner', '#4F7F6B', 'REMISE_ACCORDEE', 3);
