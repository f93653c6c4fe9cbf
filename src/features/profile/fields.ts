/** What people say of themselves and an agency of itself. Both sides, pure. */
import { flag, longtext, mail, phone, text } from '#kernel/fields.ts';
import { frenchname, httpsAddress, isRib, normaliseRib, rib } from '#kernel/rules.ts';

const PERSON_NAME_MAX = 255;

/** VALID-28, VALID-29, VALID-39. */
export const OWN_NAME_FIELDS = {
  first_name: text({ fr: 'Prénom', en: 'First name' }, PERSON_NAME_MAX, { rules: [frenchname] }),
  last_name: text({ fr: 'Nom', en: 'Last name' }, PERSON_NAME_MAX, { required: true, rules: [frenchname] }),
};

/** What public pages, mails, contracts and mandates read of it. */
export const AGENCY_FIELDS = {
  name: text({ fr: 'Nom de l’agence', en: 'Name of the agency' }, 120, {
    required: true,
    hint: { fr: 'Comme vos clients la connaissent.', en: 'As your guests know it.' },
  }),
  legal_name: text({ fr: 'Raison sociale', en: 'Legal name' }, 200, {
    hint: { fr: 'Avec sa forme\u00a0: Sel & Volets SARL.', en: 'With its form: Sel & Volets SARL.' },
  }),
  registration: text(
    { fr: 'Immatriculation et carte professionnelle', en: 'Registration and professional card' },
    300,
    {
      hint: {
        fr: 'RCS, numéro de carte et CCI qui l’a délivrée, comme les contrats les impriment.',
        en: 'RCS, number of the card and the chamber of commerce that issued it, as contracts print them.',
      },
    },
  ),
  phone: phone({ fr: 'Téléphone', en: 'Phone' }, 100),
  mail: mail({ fr: 'E-mail', en: 'E-mail' }, 300, { required: true }),
  address: longtext({ fr: 'Adresse', en: 'Address' }, 300),
  rib: {
    ...text({ fr: 'RIB', en: 'Bank details (RIB)' }, 40, {
      rules: [rib],
      hint: { fr: '23 caractères, imprimés sur les contrats.', en: '23 characters, printed on contracts.' },
    }),
    // One that is none is shown as it was typed.
    normalise: (typed: string) => (isRib(typed) ? normaliseRib(typed) : typed),
  },
  arrival_time: text({ fr: 'Arrivée à partir de', en: 'Arrival from' }, 20, {
    required: true,
    hint: { fr: 'Par exemple 16h00.', en: 'For example 16h00.' },
  }),
  departure_time: text({ fr: 'Départ avant', en: 'Departure before' }, 20, {
    required: true,
    hint: { fr: 'Par exemple 10h00.', en: 'For example 10h00.' },
  }),
  channel_widget_url: text(
    { fr: 'Adresse du gestionnaire de canaux', en: 'Address of the channel manager' },
    500,
    {
      rules: [httpsAddress],
      hint: {
        fr: 'Affiché dans Canaux. L’adresse contient la clé de l’agence\u00a0: ne la donnez à personne.',
        en: 'Shown in Channels. The address holds the agency’s key: give it to nobody.',
      },
    },
  ),
  watermark: flag(
    { fr: 'Logo sur les photos des maisons', en: 'Logo on the photos of the houses' },
    {
      hint: {
        fr: 'Les nouvelles photos le portent tout de suite, les autres dans les heures qui suivent.',
        en: 'New photos carry it at once, the others within hours.',
      },
    },
  ),
};
export type AgencyField = keyof typeof AGENCY_FIELDS;
export const AGENCY_FIELD_NAMES = Object.keys(AGENCY_FIELDS) as AgencyField[];

export const AGENCY_GROUPS = [
  {
    title: { fr: 'Pour joindre l’agence', en: 'How to reach the agency' },
    fields: ['phone', 'mail', 'address'],
  },
  {
    title: { fr: 'Sur les contrats et les mandats', en: 'On contracts and mandates' },
    fields: ['legal_name', 'registration', 'rib'],
  },
  {
    title: { fr: 'Séjours', en: 'Stays' },
    fields: ['arrival_time', 'departure_time'],
  },
  { title: { fr: 'Canaux', en: 'Channels' }, fields: ['channel_widget_url'] },
  { title: { fr: 'Photos', en: 'Photos' }, fields: ['watermark'] },
];
