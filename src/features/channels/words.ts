/** What is said of feeds, their readings and their events; both sides. */
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { SOURCES } from './source.ts';
import type { Source } from './source.ts';

export function sourceName(source: Source, language: Language): string {
  return SOURCES.find(({ id }) => id === source)!.label[language];
}

/** Why a reading gave nothing, or is doubted. */
export const PROBLEM_WORDS: Readonly<Record<string, LocalizedText>> = {
  notHttps: {
    fr: 'L’adresse ne commence pas par https://, ou mène à une adresse qui n’est pas protégée.',
    en: 'The address does not begin with https://, or leads to one that is not protected.',
  },
  privateAddress: {
    fr: 'L’adresse mène à l’intérieur d’un réseau privé\u00a0: elle n’est pas lue.',
    en: 'The address leads inside a private network: it is not read.',
  },
  unknownHost: {
    fr: 'Aucun site ne porte ce nom. Vérifiez l’adresse.',
    en: 'No site has this name. Check the address.',
  },
  unreachable: {
    fr: 'Le site n’a pas répondu, ou a coupé sa réponse. Nouvel essai automatique.',
    en: 'The site did not answer, or broke off its answer. It is tried again by itself.',
  },
  badCertificate: {
    fr: 'Le certificat du site n’est pas valable\u00a0: la lecture serait peu sûre.',
    en: 'The site’s certificate is not valid: reading it would not be safe.',
  },
  tooManyRedirects: {
    fr: 'Le site renvoie d’adresse en adresse sans jamais répondre.',
    en: 'The site sends us from address to address and never answers.',
  },
  tooSlow: {
    fr: 'Le site a mis plus de 15 secondes à répondre. Nouvel essai automatique.',
    en: 'The site took more than 15 seconds to answer. It is tried again by itself.',
  },
  tooLarge: {
    fr: 'La réponse dépasse 5 Mo\u00a0: ce n’est pas un calendrier de location.',
    en: 'The answer exceeds 5 MB: this is no rental calendar.',
  },
  badEncoding: {
    fr: 'La réponse compressée ne se laisse pas ouvrir.',
    en: 'The compressed answer cannot be opened.',
  },
  feedGone: {
    fr: 'Ce calendrier n’existe plus à cette adresse. Copiez la nouvelle adresse depuis le site.',
    en: 'There is no calendar at this address any more. Copy the new address from the site.',
  },
  feedForbidden: {
    fr: 'Le site refuse la lecture. Copiez de nouveau l’adresse depuis le site.',
    en: 'The site refuses to be read. Copy the address from the site again.',
  },
  feedBusy: {
    fr: 'Le site demande d’attendre. Nouvel essai automatique.',
    en: 'The site asks us to wait. It is tried again by itself.',
  },
  serverFailed: {
    fr: 'Le site est en panne. Nouvel essai automatique.',
    en: 'The site has broken down. It is tried again by itself.',
  },
  htmlPage: {
    fr: 'L’adresse répond par une page web et non par un calendrier\u00a0: souvent une page de connexion.',
    en: 'The address answers with a web page instead of a calendar: often a login page.',
  },
  notCalendar: {
    fr: 'La réponse n’est pas un calendrier iCal.',
    en: 'The answer is no iCal calendar.',
  },
  cutOff: {
    fr: 'Le calendrier s’arrête au milieu\u00a0: il n’est pas repris.',
    en: 'The calendar ends in the middle: it is not taken over.',
  },
  tooManyEvents: {
    fr: 'Le calendrier annonce plus de 10\u00a0000 événements\u00a0: il n’est pas repris.',
    en: 'The calendar has more than 10,000 events: it is not taken over.',
  },
  endlessRule: {
    fr: 'Les répétitions de ce calendrier n’ont pas de fin raisonnable\u00a0: il n’est pas repris.',
    en: 'The repetitions of this calendar have no reasonable end: it is not taken over.',
  },
  emptied: {
    fr: 'Le calendrier est vide alors qu’il annonçait des réservations. Rien n’est libéré avant qu’une personne ait regardé.',
    en: 'The calendar is empty although it had bookings. Nothing is freed before somebody has looked.',
  },
  dropped: {
    fr: 'Plus de la moitié des réservations ont disparu d’un coup. Rien n’est libéré avant qu’une personne ait regardé.',
    en: 'More than half of the bookings have gone at once. Nothing is freed before somebody has looked.',
  },
  otherSite: {
    fr: 'Ce calendrier vient d’un autre site que celui indiqué. Rien n’est repris avant qu’une personne ait regardé.',
    en: 'This calendar comes from another site than the one said. Nothing is taken over before somebody has looked.',
  },
  noStart: { fr: 'Un événement n’a pas de date de début.', en: 'An event has no first day.' },
  badDate: { fr: 'Une date n’existe pas ou ne se lit pas.', en: 'A date does not exist or cannot be read.' },
  endBeforeStart: {
    fr: 'Un événement se termine avant de commencer.',
    en: 'An event ends before it begins.',
  },
  unknownRule: {
    fr: 'Un événement se répète d’une façon que nous ne suivons pas.',
    en: 'An event repeats in a way we do not follow.',
  },
};

export function problemText(problem: string, language: Language): string {
  return PROBLEM_WORDS[problem]?.[language] ?? '';
}

/** 'il y a 3 h'. */
export function ageText(minutes: number | null, language: Language): string {
  const isFrench = language === 'fr';
  if (minutes === null) return isFrench ? 'jamais' : 'never';
  if (minutes < 1) return isFrench ? 'à l’instant' : 'just now';
  const [count, unit] =
    minutes < 60
      ? [minutes, 'min']
      : minutes < 2880
        ? [Math.floor(minutes / 60), 'h']
        : [Math.floor(minutes / 1440), isFrench ? 'jours' : 'days'];
  return isFrench ? `il y a ${count}\u00a0${unit}` : `${count} ${unit} ago`;
}

/** Who holds nights of ours, in a conflict. */
export const HOLDER_WORDS: Readonly<Record<string, LocalizedText>> = {
  request: { fr: 'Séjour', en: 'Stay' },
  owner: { fr: 'Propriétaire', en: 'Owner' },
  works: { fr: 'Travaux', en: 'Building work' },
  lease: { fr: 'Location longue', en: 'Long let' },
  import: { fr: 'Réservation d’un autre site', en: 'Booking of another site' },
  block: { fr: 'Nuits fermées', en: 'Closed nights' },
};
