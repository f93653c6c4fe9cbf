/** What the settings of the legal file let people choose: what a rule is about, how strictly it holds, how numbers are given, what is declared. */
import { choice } from '#kernel/choices.ts';

/** What a rule is about. The first seven are items of a house's legal file, each with its document. */
export const LEGAL_SUBJECTS = [
  choice('registration', 'Numéro d’enregistrement', 'Registration number'),
  choice('change_of_use', 'Autorisation de changement d’usage', 'Change-of-use authorisation'),
  choice('energy', 'Diagnostic énergétique (DPE)', 'Energy certificate (DPE)'),
  choice('classification', 'Classement en étoiles', 'Star rating'),
  choice('insurance', 'Assurance', 'Insurance'),
  choice('pool', 'Sécurité de la piscine', 'Pool safety'),
  choice('statement', 'Déclaration sur l’honneur', 'Sworn statement'),
  choice('owner_status', 'Statut du loueur', 'Status of the owner'),
  choice('nights', 'Nuits d’une résidence principale', 'Nights of a main residence'),
  choice('declaration', 'Déclaration périodique', 'Periodic declaration'),
  choice('energy_factor', 'Coefficient de l’électricité', 'Electricity factor'),
] as const;
export type LegalSubject = (typeof LEGAL_SUBJECTS)[number]['id'];

/** From what nothing passes to what is only said. */
export const LEGAL_LEVELS = [
  choice('law', 'Exigé par la loi', 'Required by law'),
  choice('agency', 'Exigé par l’agence', 'Required by the agency'),
  choice('advice', 'Conseillé', 'Advised'),
  choice('none', 'Pas demandé', 'Not asked for'),
] as const;
export type LegalLevel = (typeof LEGAL_LEVELS)[number]['id'];

const letter = <const Id extends string>(id: Id) => choice(id, id, id);
/** From best to worst. */
export const ENERGY_CLASSES = [
  letter('A'),
  letter('B'),
  letter('C'),
  letter('D'),
  letter('E'),
  letter('F'),
  letter('G'),
] as const;
export type EnergyClass = (typeof ENERGY_CLASSES)[number]['id'];

/** Who gives a number, where one is given. */
export const NUMBER_REGIMES = [
  choice('communal', 'Numéro donné par la commune', 'Given by the commune'),
  choice('national', 'Numéro national', 'National number'),
] as const;

/** What a column of the periodic declaration holds. */
export const DECLARED = [
  choice('number', 'Numéro d’enregistrement', 'Registration number'),
  choice('url', 'Adresse de l’annonce', 'Address of the listing'),
  choice('street', 'Rue', 'Street'),
  choice('postal_code', 'Code postal', 'Postal code'),
  choice('commune', 'Commune', 'Commune'),
  choice('insee', 'Code INSEE', 'INSEE code'),
  choice('nights', 'Nuits louées dans la période', 'Nights let in the period'),
  choice('nights_year', 'Nuits louées dans l’année', 'Nights let in the year'),
  choice('date_from', 'Premier jour de la période', 'First day of the period'),
  choice('date_to', 'Dernier jour de la période', 'Last day of the period'),
  choice('house', 'Numéro de l’annonce', 'Number of the listing'),
  choice('title', 'Titre de l’annonce', 'Title of the listing'),
  choice('owner_status', 'Statut du loueur', 'Status of the owner'),
  choice('residence', 'Type de résidence', 'Type of residence'),
  choice('capacity', 'Nombre de personnes', 'Number of people'),
] as const;
export type Declared = (typeof DECLARED)[number]['id'];
