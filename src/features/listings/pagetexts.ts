/** The words of the public page, in both languages. */
import type { Language, LocalizedText } from '#kernel/localized.ts';

export const WORDS = {
  skip: { fr: 'Aller à la demande', en: 'Skip to the request' },
  siteTitle: { fr: 'Nos locations de vacances', en: 'Our holiday houses' },
  siteText: {
    fr: 'Maisons et appartements à louer, avec leurs photos, leurs prix et leurs disponibilités.',
    en: 'Houses and flats to rent, with their photos, prices and free dates.',
  },
  noHouses: { fr: 'Aucune location n’est proposée en ce moment.', en: 'No house is on offer at the moment.' },
  pages: { fr: 'Pages de la liste', en: 'Pages of the list' },
  upTo: { fr: 'jusqu’à', en: 'up to' },
  travellers: { fr: 'voyageurs', en: 'people' },
  ownersTitle: { fr: 'Vous avez une maison à louer\u00a0?', en: 'Do you have a house to let?' },
  ownersText: {
    fr: 'Parlez-en avec l’agence de votre choix\u00a0: elle vous dira ce qu’elle peut faire pour vous.',
    en: 'Talk to the agency of your choice: it will tell you what it can do for you.',
  },
  otherLanguage: { fr: 'English', en: 'Français' },
  photos: { fr: 'Photos', en: 'Photos' },
  allPhotos: { fr: 'Toutes les photos', en: 'All photos' },
  noPhoto: { fr: 'Photos à venir', en: 'Photos to come' },
  theHouse: { fr: 'La location', en: 'The house' },
  equipment: { fr: 'Équipement', en: 'Equipment' },
  inside: { fr: 'À l’intérieur', en: 'Inside' },
  outside: { fr: 'À l’extérieur', en: 'Outside' },
  goodFor: { fr: 'Convient à', en: 'Suitable for' },
  prices: { fr: 'Prix', en: 'Prices' },
  season: { fr: 'Période', en: 'Period' },
  perNight: { fr: 'La nuit', en: 'Per night' },
  perWeek: { fr: 'La semaine', en: 'Per week' },
  conditions: { fr: 'Séjour', en: 'Stay' },
  from: { fr: 'à partir de', en: 'from' },
  aNight: { fr: 'la nuit', en: 'a night' },
  aWeek: { fr: 'la semaine', en: 'a week' },
  months: { fr: 'Douze mois de calendrier', en: 'Twelve-month calendar' },
  priceTable: { fr: 'Prix par période', en: 'Prices by period' },
  feesIncluded: {
    fr: 'Ménage et frais de service compris. La taxe de séjour s’y ajoute.',
    en: 'Cleaning and booking fees included. Tourist tax comes on top.',
  },
  pricesOnRequest: { fr: 'Les prix vous sont donnés sur demande.', en: 'Prices are given on request.' },
  tax: { fr: 'Taxe de séjour', en: 'Tourist tax' },
  linen: { fr: 'Linge de maison', en: 'Bed linen and towels' },
  guarantee: { fr: 'Caution', en: 'Security deposit' },
  guaranteeNote: {
    fr: 'rendue après le séjour, jamais comptée dans le prix',
    en: 'given back after the stay, never part of the price',
  },
  availability: { fr: 'Disponibilités', en: 'Availability' },
  availabilityHint: {
    fr: 'Prix de la nuit en euros, arrondis à l’euro supérieur, ménage et frais compris.',
    en: 'Price per night in euros, rounded up, cleaning and fees included.',
  },
  pickHint: {
    fr: 'Choisissez votre arrivée, puis votre départ.',
    en: 'Choose your arrival, then your departure.',
  },
  previousMonth: { fr: 'Mois précédents', en: 'Earlier months' },
  nextMonth: { fr: 'Mois suivants', en: 'Later months' },
  free: { fr: 'libre', en: 'free' },
  taken: { fr: 'occupé', en: 'taken' },
  ask: { fr: 'libre, prix sur demande', en: 'free, price on request' },
  past: { fr: 'passé', en: 'past' },
  halfDay: { fr: 'arrivée ou départ possible', en: 'arrival or departure possible' },
  practical: { fr: 'Bon à savoir', en: 'Good to know' },
  arrival: { fr: 'Arrivée', en: 'Arrival' },
  departure: { fr: 'Départ', en: 'Departure' },
  sea: { fr: 'La plage', en: 'The beach' },
  shops: { fr: 'Les commerces', en: 'Shops' },
  registration: { fr: 'N° d’enregistrement', en: 'Registration no.' },
  agency: { fr: 'Votre agence', en: 'Your agency' },
  ask_agency: {
    fr: 'Une question\u00a0? Appelez-nous, ou écrivez-nous avec le formulaire\u00a0: nous connaissons la maison.',
    en: 'A question? Call us, or use the form: we know the house.',
  },
  request: { fr: 'Votre demande', en: 'Your request' },
  requestHint: {
    fr: 'Gratuite et sans engagement. Nous vous répondons vite.',
    en: 'Free, with no obligation. You will hear from us soon.',
  },
  people: { fr: 'Voyageurs', en: 'Guests' },
  adults: { fr: 'Adultes', en: 'Adults' },
  children: { fr: 'Enfants', en: 'Children' },
  childrenHint: { fr: '0 à 17 ans', en: 'aged 0 to 17' },
  disabled: { fr: 'Mobilité réduite', en: 'Reduced mobility' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  mail: { fr: 'E-mail', en: 'E-mail' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  optional: { fr: 'facultatif', en: 'optional' },
  message: { fr: 'Message', en: 'Message' },
  messageHint: {
    fr: 'Lit bébé, chien, heure d’arrivée\u00a0: dites-nous tout.',
    en: 'Cot, dog, time of arrival: tell us everything.',
  },
  robots: { fr: 'Ne remplissez pas ce champ', en: 'Do not fill in this field' },
  send: { fr: 'Envoyer ma demande', en: 'Send my request' },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  privacy: {
    fr: 'Vos coordonnées servent à l’agence pour vous répondre et, si vous réservez, pour votre séjour. Écrivez-lui pour les consulter, les corriger ou les faire effacer.',
    en: 'The agency uses your details to answer you and, if you book, for your stay. Write to it to see, correct or erase them.',
  },
  total: { fr: 'Total', en: 'Total' },
  onTop: { fr: 'Caution, en plus', en: 'Security deposit, on top' },
  calculating: { fr: 'Calcul du prix…', en: 'Working out the price…' },
  offline: {
    fr: 'La connexion est coupée. Rien n’est perdu\u00a0: réessayez dans un instant.',
    en: 'The connection is down. Nothing is lost: try again in a moment.',
  },
  failed: {
    fr: 'Votre demande n’est pas partie. Rien n’est perdu\u00a0: réessayez dans un instant.',
    en: 'Your request was not sent. Nothing is lost: try again in a moment.',
  },
  wrongFields: {
    fr: 'Quelque chose est à corriger avant l’envoi\u00a0:',
    en: 'Something needs correcting before sending:',
  },
  arrivalChosen: {
    fr: 'Arrivée le {day}. Choisissez le départ.',
    en: 'Arrival on {day}. Choose your departure.',
  },
  arrivalWithMinimum: {
    fr: 'Arrivée le {day}, {n} nuits au moins. Choisissez le départ.',
    en: 'Arrival on {day}, at least {n} nights. Choose your departure.',
  },
  noArrival: {
    fr: 'Pas d’arrivée possible le {day}. Choisissez un autre jour.',
    en: 'No arrival on {day}. Choose another day.',
  },
  nightTaken: { fr: 'La nuit du {day} est déjà prise.', en: 'The night of {day} is already taken.' },
  stayChosen: { fr: 'Du {from} au {to}.', en: 'From {from} to {to}.' },
  close: { fr: 'Fermer', en: 'Close' },
  previousPhoto: { fr: 'Photo précédente', en: 'Previous photo' },
  nextPhoto: { fr: 'Photo suivante', en: 'Next photo' },
  thanksTitle: { fr: 'Votre demande est partie', en: 'Your request is on its way' },
  thanksText: {
    fr: 'Nous l’avons bien reçue et nous vous répondons au plus vite. Un e-mail vous attend déjà\u00a0: son bouton ouvre notre conversation, où vous trouverez notre proposition.',
    en: 'We have received it and will answer very soon. An e-mail is already waiting for you: its button opens our conversation, where you will find our proposal.',
  },
  thanksSpam: {
    fr: 'Rien reçu dans les minutes qui viennent\u00a0? Regardez dans les indésirables, ou appelez-nous.',
    en: 'Nothing within a few minutes? Look in your spam folder, or call us.',
  },
  backToHouse: { fr: 'Revenir à la location', en: 'Back to the house' },
  awayTitle: { fr: 'Un instant, s’il vous plaît', en: 'One moment, please' },
  awayComesBack: {
    fr: 'Cette page se recharge toute seule dans quelques secondes.',
    en: 'This page reloads by itself in a few seconds.',
  },
  awayKept: {
    fr: 'Ce que vous avez écrit est gardé ici. Votre demande n’arrivera qu’une fois, même envoyée à nouveau.',
    en: 'What you wrote is kept here. Your request will arrive only once, even when sent again.',
  },
  sendAgain: { fr: 'Envoyer à nouveau', en: 'Send again' },
  goneTitle: { fr: 'Cette location n’est plus proposée', en: 'This house is no longer offered' },
  goneText: {
    fr: 'Elle n’est pas en ligne, ou son adresse a changé. Appelez l’agence qui vous l’a conseillée\u00a0: elle saura laquelle lui ressemble.',
    en: 'It is not online, or its address has changed. Call the agency that told you about it: they will know one like it.',
  },
} as const satisfies Record<string, LocalizedText>;
export type PageWord = keyof typeof WORDS;

/** The page's words in one language: `say('total')`. */
export type Say = (word: PageWord) => string;

export function speaker(language: Language): Say {
  return (word) => WORDS[word][language];
}

/** What the browser's script says. */
export const SCRIPT_WORDS = [
  'total',
  'onTop',
  'calculating',
  'offline',
  'failed',
  'wrongFields',
  'arrivalChosen',
  'arrivalWithMinimum',
  'noArrival',
  'nightTaken',
  'stayChosen',
  'close',
  'previousPhoto',
  'nextPhoto',
  'sending',
  'send',
  'pickHint',
] as const satisfies readonly PageWord[];
