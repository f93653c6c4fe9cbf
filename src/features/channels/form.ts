/** What is typed of a feed. Both sides, pure. */
import { choice, flag, reference, text } from '#kernel/fields.ts';
import { httpsAddress } from '#kernel/rules.ts';
import { ADDRESS_MAX, LABEL_MAX } from './api.ts';
import { SOURCES } from './source.ts';

const said = {
  source: choice({ fr: 'Site', en: 'Site' }, SOURCES, { required: true, initial: 'airbnb' }),
  label: text({ fr: 'Nom', en: 'Name' }, LABEL_MAX, {
    hint: { fr: 'S’il y en a plusieurs du même site.', en: 'Where there are several of one site.' },
  }),
};
const url = text(
  { fr: 'Adresse du calendrier à lire (iCal)', en: 'Address of the calendar to read (iCal)' },
  ADDRESS_MAX,
  {
    rules: [httpsAddress],
    hint: {
      fr: 'Copiée depuis le site. Elle contient une clé\u00a0: ne la donnez à personne.',
      en: 'Copied from the site. It holds a key: give it to nobody.',
    },
  },
);
const ways = {
  takes_closures: flag(
    { fr: 'Reprendre aussi les nuits fermées là-bas', en: 'Take the nights closed there too' },
    {
      hint: {
        fr: 'Sans cela, seules les réservations bloquent des nuits ici.',
        en: 'Otherwise only bookings hold nights here.',
      },
    },
  ),
  last_night: flag(
    {
      fr: 'Ce site écrit la dernière nuit, et non le jour du départ',
      en: 'This site writes the last night, not the day of departure',
    },
    {
      hint: {
        fr: 'À cocher si les séjours importés finissent un jour trop tôt.',
        en: 'Tick it if imported stays end a day too early.',
      },
    },
  ),
};

const exports = flag(
  { fr: 'Ce site lit notre calendrier', en: 'This site reads our calendar' },
  {
    hint: {
      fr: 'Une adresse est créée, à copier là-bas. Elle ne dit aucun nom.',
      en: 'An address is made, to be copied there. It tells no name.',
    },
  },
);
const paused = flag(
  { fr: 'En pause', en: 'Paused' },
  {
    hint: {
      fr: 'Rien n’est lu\u00a0; les nuits déjà reprises restent.',
      en: 'Nothing is read; nights taken already stay.',
    },
  },
);

const nid = reference({ fr: 'Maison', en: 'House' }, 'house', { required: true });

export const NEW_FEED = { ...said, url, exports, ...ways };
export const NEW_FEED_OF_ANY = { nid, ...NEW_FEED };
export const EDITED_FEED = { ...said, url, ...ways, paused };
/** Its address is the house’s own field, and is written there. */
const { url: _url, ...withoutAddress } = EDITED_FEED;
export const EDITED_FIELD_FEED = withoutAddress;
