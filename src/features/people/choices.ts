/** What a person is described by. */
import { choice } from '#kernel/choices.ts';

export const LANGUAGES = [
  choice(1, 'Français', 'French'),
  choice(2, 'Anglais', 'English'),
  choice(3, 'Espagnol', 'Spanish'),
  choice(4, 'Allemand', 'German'),
] as const;
/** User types and tag types are the same five (A24); tags carry the name, everything else the number. */
export const USER_TYPES = [
  { ...choice(1, 'Prospect', 'Prospect'), tag: 'PROSPECT' },
  { ...choice(2, 'Locataire', 'Tenant'), tag: 'LOCATAIRE' },
  { ...choice(3, 'Propriétaire', 'Owner'), tag: 'PROPRIETAIRE' },
  { ...choice(4, 'Partenaire', 'Partner'), tag: 'PARTENAIRE' },
  { ...choice(5, 'Employé', 'Employee'), tag: 'EMPLOYE' },
] as const;
export const OWNER_STATUSES = [
  choice(60, 'Stade 1', 'Stage 1'),
  choice(61, 'Stade 2', 'Stage 2'),
  choice(62, 'Stade 3', 'Stage 3'),
  choice(63, 'Confirmé', 'Confirmed'),
  choice(64, 'Supprimé', 'Deleted'),
] as const;
export const TITLES = [
  choice('TITLE_SIR', 'M.', 'Mr'),
  choice('TITLE_MADAM', 'Mme', 'Mrs'),
  choice('TITLE_SIR_AND_MADAM', 'M. et Mme', 'Mr and Mrs'),
] as const;
export const ID_PAPERS = [
  choice(1, "Carte d'identité", 'Identity card'),
  choice(2, 'Passeport', 'Passport'),
] as const;
