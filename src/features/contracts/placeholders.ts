/** The names a contract template may use, between double braces. A closed list: a template with any other name is refused when it is uploaded (B52). */
import type { LocalizedText } from '#kernel/localized.ts';

export interface Placeholder extends LocalizedText {
  name: string;
  /** Without a value no contract is generated: it would not be one. */
  required: boolean;
}

export const CONTRACT_PLACEHOLDERS = [
  { name: 'agence_nom', required: true, fr: 'Nom de l’agence', en: 'Name of the agency' },
  { name: 'agence_adresse', required: false, fr: 'Adresse de l’agence', en: 'Address of the agency' },
  { name: 'agence_telephone', required: false, fr: 'Téléphone de l’agence', en: 'Telephone of the agency' },
  {
    name: 'agence_mail',
    required: false,
    fr: 'Adresse e-mail de l’agence',
    en: 'E-mail address of the agency',
  },
  {
    name: 'agence_immatriculation',
    required: false,
    fr: 'Immatriculation au registre du commerce et carte professionnelle de l’agence',
    en: 'Trade register entry and professional licence of the agency',
  },
  {
    name: 'mandat_numero',
    required: false,
    fr: 'Numéro du mandat de location',
    en: 'Number of the letting mandate',
  },
  { name: 'proprietaire_nom', required: true, fr: 'Nom du propriétaire', en: 'Name of the owner' },
  { name: 'locataire_civilite', required: false, fr: 'Civilité du locataire', en: 'Title of the tenant' },
  { name: 'locataire_nom', required: true, fr: 'Nom du locataire', en: 'Last name of the tenant' },
  { name: 'locataire_prenom', required: false, fr: 'Prénom du locataire', en: 'First name of the tenant' },
  { name: 'locataire_adresse', required: false, fr: 'Adresse du locataire', en: 'Address of the tenant' },
  {
    name: 'locataire_nationalite',
    required: true,
    fr: 'Nationalité du locataire',
    en: 'Nationality of the tenant',
  },
  {
    name: 'locataire_telephone',
    required: false,
    fr: 'Téléphone du locataire',
    en: 'Telephone of the tenant',
  },
  {
    name: 'locataire_mail',
    required: false,
    fr: 'Adresse e-mail du locataire',
    en: 'E-mail address of the tenant',
  },
  { name: 'maison_titre', required: true, fr: 'Titre de l’annonce', en: 'Title of the listing' },
  { name: 'maison_numero', required: true, fr: 'Numéro de l’annonce', en: 'Number of the listing' },
  { name: 'maison_adresse', required: false, fr: 'Adresse de la maison', en: 'Address of the house' },
  { name: 'maison_village', required: false, fr: 'Village de la maison', en: 'Village of the house' },
  {
    name: 'maison_capacite',
    required: true,
    fr: 'Nombre de personnes que la maison accueille',
    en: 'Number of people the house takes',
  },
  {
    name: 'maison_surface',
    required: false,
    fr: 'Surface habitable de la maison',
    en: 'Living area of the house',
  },
  {
    name: 'maison_classement',
    required: false,
    fr: 'Classement de la maison',
    en: 'Official rating of the house',
  },
  {
    name: 'numero_enregistrement',
    required: false,
    fr: 'Numéro d’enregistrement de la maison',
    en: 'Registration number of the house',
  },
  {
    name: 'numero_taxe_sejour',
    required: false,
    fr: 'Le même\u00a0: nom d’avant, pour les modèles qui le portent déjà',
    en: 'The same: its former name, for templates that have it already',
  },
  { name: 'date_arrivee', required: true, fr: 'Jour d’arrivée', en: 'Day of arrival' },
  { name: 'date_depart', required: true, fr: 'Jour de départ', en: 'Day of departure' },
  { name: 'heure_arrivee', required: false, fr: 'Heure d’arrivée', en: 'Time of arrival' },
  { name: 'heure_depart', required: false, fr: 'Heure de départ', en: 'Time of departure' },
  { name: 'nuits', required: true, fr: 'Nombre de nuits', en: 'Number of nights' },
  { name: 'adultes', required: true, fr: 'Nombre d’adultes', en: 'Number of adults' },
  { name: 'enfants', required: false, fr: 'Nombre d’enfants', en: 'Number of children' },
  {
    name: 'pmr',
    required: false,
    fr: 'Nombre de personnes à mobilité réduite',
    en: 'Number of people with reduced mobility',
  },
  {
    name: 'loyer',
    required: true,
    fr: 'Loyer du séjour, ménage non compris',
    en: 'Rent of the stay, cleaning not included',
  },
  { name: 'menage', required: false, fr: 'Ménage de fin de séjour', en: 'Cleaning at the end of the stay' },
  { name: 'frais_service', required: false, fr: 'Frais de service', en: 'Service fee' },
  { name: 'linge', required: false, fr: 'Linge de maison', en: 'Bed linen and towels' },
  { name: 'taxe_sejour', required: false, fr: 'Taxe de séjour', en: 'Tourist tax' },
  {
    name: 'remise',
    required: false,
    fr: 'Remise, vide s’il n’y en a pas',
    en: 'Discount, empty when there is none',
  },
  { name: 'total', required: true, fr: 'Montant total', en: 'Total amount' },
  { name: 'acompte', required: true, fr: 'Montant des arrhes', en: 'Amount of the deposit' },
  { name: 'solde', required: true, fr: 'Solde à payer', en: 'Balance to pay' },
  {
    name: 'caution',
    required: false,
    fr: 'Dépôt de garantie, vide s’il n’y en a pas',
    en: 'Security deposit, empty when there is none',
  },
  { name: 'reference', required: true, fr: 'Référence de la réservation', en: 'Booking reference' },
  {
    name: 'date_contrat',
    required: true,
    fr: 'Jour où le contrat est établi',
    en: 'Day the contract is drawn up',
  },
] as const satisfies readonly Placeholder[];

export type PlaceholderName = (typeof CONTRACT_PLACEHOLDERS)[number]['name'];

/** What a contract needs and has no value for. */
export function lackingPlaceholders(values: Readonly<Record<string, string>>) {
  return CONTRACT_PLACEHOLDERS.filter(({ name, required }) => required && (values[name] ?? '').trim() === '');
}

/** In templates that agencies made before; a new template need not have them. */
export const FORMER_PLACEHOLDERS: readonly string[] = ['numero_taxe_sejour'];
