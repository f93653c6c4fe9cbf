/** What a legal file is made of: its items, how a document of each stands, and the words for it. Both sides, pure. */
import { LEGAL_SUBJECTS } from '#entities/legalchoices.ts';
import type { LegalSubject } from '#entities/legalchoices.ts';
import { choice, wordsById } from '#kernel/choices.ts';
import type { LocalizedText } from '#kernel/localized.ts';

/** In the order of the screen. */
export const ITEMS = [
  'registration',
  'statement',
  'pool',
  'change_of_use',
  'energy',
  'classification',
  'insurance',
] as const satisfies readonly LegalSubject[];
export type Item = (typeof ITEMS)[number];

export function isItem(name: string): name is Item {
  return (ITEMS as readonly string[]).includes(name);
}

/**
 * These go with the house, whoever owns it. The others are somebody's own: their declaration, an authorisation given to their name, their policy,
 * their word. Who buys the house reads none of them, and lets under none (decision 86).
 */
const OF_THE_HOUSE: readonly Item[] = ['pool', 'energy', 'classification'];

export function isOfTheHouse(item: Item): boolean {
  return OF_THE_HOUSE.includes(item);
}

export const SUBJECT_WORDS = wordsById(LEGAL_SUBJECTS);

/** How a document is kept. */
export const DOCUMENT_STATES = [
  choice('asked', 'Demandé', 'Asked for'),
  choice('held', 'Reçu', 'Received'),
  choice('suspended', 'Suspendu', 'Suspended'),
  choice('withdrawn', 'Retiré', 'Withdrawn'),
  choice('exempt', 'Sans objet', 'Not applicable'),
] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number]['id'];

/** Under which rules a house has its number, or why it has none. */
export const REGIMES = [
  choice('communal', 'Commune (13 caractères)', 'Commune (13 characters)'),
  choice('national', 'National (FRA…)', 'National (FRA…)'),
  choice(
    'hotel',
    'Hôtel ou résidence de tourisme\u00a0: sans numéro',
    'Hotel or tourist residence: no number',
  ),
  choice('none', 'Sans numéro', 'No number'),
] as const;
export type Regime = (typeof REGIMES)[number]['id'];

export function isNumbered(regime: unknown): regime is 'communal' | 'national' {
  return regime === 'communal' || regime === 'national';
}

/** What keeps children from the water. */
export const POOL_DEVICES = [
  choice(1, 'Barrière', 'Fence'),
  choice(2, 'Couverture', 'Cover'),
  choice(3, 'Abri', 'Shelter'),
  choice(4, 'Alarme', 'Alarm'),
] as const;

/** What an owner lets as; 0: nobody has said. */
export const OWNER_STATUSES = [
  choice(0, 'Non renseigné', 'Not given'),
  choice(1, 'Particulier', 'Private person'),
  choice(2, 'Professionnel', 'Professional'),
] as const;
export type OwnerStatus = (typeof OWNER_STATUSES)[number]['id'];

/** As the law has every listing say it. */
export const LISTED_AS: Readonly<Record<1 | 2, LocalizedText>> = {
  1: { fr: 'Annonce d’un particulier', en: 'Listing of a private person' },
  2: { fr: 'Annonce professionnelle', en: 'Listing of a professional' },
};

/** How an item stands, from nothing to settled. */
export const ITEM_STATES = [
  choice('missing', 'Manquant', 'Missing'),
  choice('toAttach', 'Pièce à joindre', 'Document to attach'),
  choice('suspended', 'Suspendu', 'Suspended'),
  choice('withdrawn', 'Retiré', 'Withdrawn'),
  choice('tooLow', 'Étiquette insuffisante', 'Class too low'),
  choice('outdated', 'À signer de nouveau', 'To be signed again'),
  choice('ended', 'Terminé', 'Ended'),
  choice('pending', 'Demandé', 'Asked for'),
  choice('ending', 'Bientôt terminé', 'Ending soon'),
  choice('held', 'En règle', 'In order'),
  choice('exempt', 'Sans objet', 'Not applicable'),
  choice('notConcerned', 'Non concerné', 'Not concerned'),
] as const;
export type ItemState = (typeof ITEM_STATES)[number]['id'];
export const ITEM_STATE_WORDS = wordsById(ITEM_STATES);

/** How a whole file stands, the worst first. */
export const FILE_STATES = [
  choice('blocked', 'Bloqué', 'Blocked'),
  choice('grace', 'À régulariser', 'To be put in order'),
  choice('incomplete', 'À compléter', 'To be completed'),
  choice('ending', 'Bientôt à renouveler', 'To be renewed soon'),
  choice('complete', 'En règle', 'In order'),
] as const;
export type FileState = (typeof FILE_STATES)[number]['id'];
export const FILE_STATE_WORDS = wordsById(FILE_STATES);

/** Owner and staff are told so many days ahead. */
export const REMINDED_DAYS = [60, 15] as const;

export const MAIN_RESIDENCE = 1;
export const SECONDARY_RESIDENCE = 2;
export const HOTEL = 3;
