/** Titles and descriptions, in four languages and for each channel. The names of their languages are the documents' own (A29). */
import { choice, longtext, text } from '#kernel/fields.ts';
import { notTitle } from '#kernel/rules.ts';
import { PUBLISH_TO } from '../choices.ts';
import { comment, section, WRITES_HOUSES } from './parts.ts';

const LONGEST_TITLE = 300;
const LONGEST_TRANSLATION = 2000;
/** The documents give the French description no bound, and every text has one (VALID-23): theirs for the longest texts. */
const LONGEST_DESCRIPTION = 4000;

export const texts = section({
  tab: 'general',
  title: { fr: 'Titres et descriptions', en: 'Titles and descriptions' },
  write: WRITES_HOUSES,
  fields: {
    title: text({ fr: 'Titre', en: 'Title' }, 255, { required: true, rules: [notTitle] }),
    title_uk: text({ fr: 'Titre en anglais', en: 'Title in English' }, LONGEST_TITLE),
    title_de: text({ fr: 'Titre en allemand', en: 'Title in German' }, LONGEST_TITLE),
    title_es: text({ fr: 'Titre en espagnol', en: 'Title in Spanish' }, LONGEST_TITLE),
    description: longtext({ fr: 'Description', en: 'Description' }, LONGEST_DESCRIPTION, { required: true }),
    description_en: longtext(
      { fr: 'Description en anglais', en: 'Description in English' },
      LONGEST_TRANSLATION,
    ),
    description_de: longtext(
      { fr: 'Description en allemand', en: 'Description in German' },
      LONGEST_TRANSLATION,
    ),
    description_es: longtext(
      { fr: 'Description en espagnol', en: 'Description in Spanish' },
      LONGEST_TRANSLATION,
    ),
  },
});

const RENTALS = 'toolPublishRentals';
const BOOKING = 'toolPublishBooking';
export const PUBLISHES = `${RENTALS} or ${BOOKING}`;

export const publication = section({
  tab: 'general',
  title: { fr: 'Publication sur Rentals et Booking', en: 'Publication to Rentals and Booking' },
  read: PUBLISHES,
  write: PUBLISHES,
  rights: {
    rentals_title: { read: RENTALS, write: RENTALS },
    rentals_description: { read: RENTALS, write: RENTALS },
    booking_title: { read: BOOKING, write: BOOKING },
    booking_description: { read: BOOKING, write: BOOKING },
  },
  fields: {
    publish_to: choice({ fr: 'Publier sur', en: 'Publish to' }, PUBLISH_TO),
    rentals_title: text({ fr: 'Titre pour Rentals', en: 'Title for Rentals' }, LONGEST_TITLE),
    rentals_description: longtext(
      { fr: 'Description pour Rentals', en: 'Description for Rentals' },
      LONGEST_TRANSLATION,
    ),
    booking_title: text({ fr: 'Titre pour Booking', en: 'Title for Booking' }, LONGEST_TITLE),
    booking_description: longtext(
      { fr: 'Description pour Booking', en: 'Description for Booking' },
      LONGEST_TRANSLATION,
    ),
  },
});

export const indoorsComments = {
  indoors_comment: comment('Commentaire sur l’intérieur', 'Comment on the interior'),
  indoors_comment_en: comment('Commentaire sur l’intérieur en anglais', 'Comment on the interior in English'),
  indoors_comment_de: comment('Commentaire sur l’intérieur en allemand', 'Comment on the interior in German'),
  indoors_comment_es: comment(
    'Commentaire sur l’intérieur en espagnol',
    'Comment on the interior in Spanish',
  ),
};
export const outdoorsComments = {
  outdoors_comment: comment('Commentaire sur l’extérieur', 'Comment on the exterior'),
  outdoors_comment_en: comment(
    'Commentaire sur l’extérieur en anglais',
    'Comment on the exterior in English',
  ),
  outdoors_comment_de: comment(
    'Commentaire sur l’extérieur en allemand',
    'Comment on the exterior in German',
  ),
  outdoors_comment_es: comment(
    'Commentaire sur l’extérieur en espagnol',
    'Comment on the exterior in Spanish',
  ),
};

export type TranslationLanguage = 'en' | 'de' | 'es';

/** Each translation, the French it was made from, and its language. */
export const TRANSLATIONS = {
  title_uk: { of: 'title', language: 'en' },
  title_de: { of: 'title', language: 'de' },
  title_es: { of: 'title', language: 'es' },
  description_en: { of: 'description', language: 'en' },
  description_de: { of: 'description', language: 'de' },
  description_es: { of: 'description', language: 'es' },
  indoors_comment_en: { of: 'indoors_comment', language: 'en' },
  indoors_comment_de: { of: 'indoors_comment', language: 'de' },
  indoors_comment_es: { of: 'indoors_comment', language: 'es' },
  outdoors_comment_en: { of: 'outdoors_comment', language: 'en' },
  outdoors_comment_de: { of: 'outdoors_comment', language: 'de' },
  outdoors_comment_es: { of: 'outdoors_comment', language: 'es' },
  welcome_booklet_en: { of: 'welcome_booklet', language: 'en' },
} as const satisfies Record<string, { of: string; language: TranslationLanguage }>;
export type TranslatedField = keyof typeof TRANSLATIONS;
