/** What both sides refuse of any value, whatever it belongs to. What a feature refuses stands in its own `refusals.ts`. */
import { MOST_NIGHTS } from './day.ts';
import { field } from './planned.ts';
import type { RefusalTable } from './planned.ts';

export const COMMON_REFUSALS = {
  forbidden: {
    status: 403,
    fr: 'Vous n’avez pas le droit de faire cela.',
    en: 'You are not allowed to do this.',
    byCode: {
      otherAgency: {
        fr: "Cette demande est celle de l'autre agence.",
        en: 'This request is the other agency’s.',
      },
      itemOfOtherAgency: {
        fr: 'Ceci appartient à l’autre agence.',
        en: 'This belongs to the other agency.',
      },
    },
  },
  default: { status: 422, fr: 'Une erreur est survenue.', en: 'An error occurred.' },
  required: {
    ...field('Ce champ doit être rempli.', 'This field must be filled in.'),
    byCode: {
      version: {
        fr: 'Cette page a été ouverte avant une mise à jour de Pertuis. Rien n’a été enregistré\u00a0: copiez ce que vous avez saisi, puis rechargez la page.',
        en: 'This page was opened before an update of Pertuis. Nothing was saved: copy what you typed, then reload the page.',
      },
    },
  },
  unknownField: field('Ce champ n’est pas connu.', 'This field is not known.'),
  wrongType: field('Cette valeur n’a pas la forme attendue.', 'This value does not have the expected form.'),
  maxLength: field('Longueur maximale: {n} caractères.', 'Maximum length: {n} characters.'),
  minLength: field('Longueur minimale\u00a0: {n} caractères.', 'Minimum length: {n} characters.'),
  min: field('Valeur minimale\u00a0: {n}.', 'Minimum value: {n}.'),
  max: field('Valeur maximale\u00a0: {n}.', 'Maximum value: {n}.'),
  integer: field('Veuillez saisir un nombre entier.', 'Please enter a whole number.'),
  price: field('Veuillez saisir un prix valide (ex. 10,50).', 'Please enter a valid price (e.g. 10.50).'),
  isNaNPrice: field(
    'Veuillez saisir un prix valide (ex. 10,50).',
    'Please enter a valid price (e.g. 10.50).',
  ),
  notTitle: field("Veuillez définir le titre de l'annonce.", 'Please give the listing a title.'),
  greaterZero: field('Veuillez saisir une valeur supérieure à zéro.', 'Please enter a value above zero.'),
  positive: field('Veuillez saisir une valeur positive ou nulle.', 'Please enter zero or more.'),
  mail: field('Veuillez saisir un e-mail valide.', 'Please enter a valid e-mail.'),
  multipleMail: field(
    'Veuillez saisir des e-mails valides, séparés par des virgules.',
    'Please enter valid e-mails, separated by commas.',
  ),
  rib: field("Ce RIB n'est pas valide.", 'This RIB is not valid.'),
  siret: field(
    'Ce SIRET n’est pas valide. Vérifiez ses 14 chiffres.',
    'This SIRET is not valid. Check its 14 digits.',
  ),
  frenchname: field('Certains caractères ne sont pas valides.', 'Some characters are not valid.'),
  leq: field('Valeur maximale\u00a0: {n}.', 'Maximum value: {n}.'),
  selectRequired: field('Veuillez sélectionner une valeur.', 'Please choose a value.'),
  alwaysInvalid: field('Cette valeur n’est pas acceptée.', 'This value is not accepted.'),
  unknownChoice: field('Cette valeur ne fait pas partie des choix.', 'This value is not one of the choices.'),
  listNotReadable: field(
    'Vous n’avez pas accès à la liste des {list}. Pour choisir ici, demandez cet accès à la personne qui gère les droits de votre agence.',
    'You have no access to the list of {list}. To choose here, ask whoever manages your agency’s permissions for it.',
  ),
  phone: field('Veuillez saisir un numéro de téléphone valide.', 'Please enter a valid phone number.'),
  day: field('Cette date n’existe pas.', 'This date does not exist.'),
  place: field(
    'Veuillez saisir une latitude et une longitude (ex. 46.2030,-1.3700).',
    'Please enter a latitude and a longitude (e.g. 46.2030,-1.3700).',
  ),
  placeElsewhere: field(
    'Cet endroit n’est ni sur l’île de Ré ni sur l’île d’Oléron.',
    'This place is neither on the Île de Ré nor on the Île d’Oléron.',
  ),
  httpsAddress: field(
    'Veuillez saisir une adresse complète, qui commence par «\u00a0https\u00a0».',
    'Please enter a complete address that begins with https://.',
  ),
  fromAfterTo: field('Le départ doit être après l’arrivée.', 'Departure must be after arrival.'),
  rangeReversed: field(
    'La date de fin ne peut pas être avant la date de début.',
    'The end date cannot be before the start date.',
  ),
  inThePast: field('Cette date est déjà passée.', 'This date has already passed.'),
  inTheFuture: field('Cette date n’est pas encore arrivée.', 'This date has not come yet.'),
  stayTooLong: field(
    `Un séjour compte ${MOST_NIGHTS} nuits au plus.`,
    `A stay is at most ${MOST_NIGHTS} nights.`,
  ),
  minimumOverMaximum: field(
    'Le séjour maximum ne peut pas être plus court que le séjour minimum.',
    'The maximum stay cannot be shorter than the minimum stay.',
  ),
  percentOrAmount: field(
    'Veuillez saisir soit un pourcentage, soit un montant.',
    'Please enter either a percentage or an amount.',
  ),
} as const satisfies RefusalTable;

export type CommonRefusal = keyof typeof COMMON_REFUSALS;

declare module './planned.ts' {
  interface Refusals extends Record<keyof typeof COMMON_REFUSALS, Planned> {}
}
