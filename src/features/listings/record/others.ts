/** The tabs 'prices', 'map', 'promo' and 'meta'. */
import { listed, longtext, place, reference } from '#kernel/fields.ts';
import { httpsAddress } from '#kernel/rules.ts';
import { comment, MANAGES_HOUSES, section, short, upToTenThousand, WRITES_HOUSES } from './parts.ts';

export const prices = section({
  tab: 'prices',
  title: { fr: 'Tarifs', en: 'Prices' },
  write: WRITES_HOUSES,
  fields: { price_comment: comment('Commentaire sur les tarifs', 'Comment on the prices') },
});

export const address = section({
  tab: 'map',
  title: { fr: 'Adresse', en: 'Address' },
  write: WRITES_HOUSES,
  fields: {
    village: listed({ fr: 'Village', en: 'Village' }, { name: 'village', ids: 'text' }, { required: true }),
    street: short('Adresse', 'Street', 255, { required: true }),
    location: place({ fr: 'Emplacement sur la carte', en: 'Place on the map' }),
  },
});

export const surroundings = section({
  tab: 'map',
  title: { fr: 'Aux alentours', en: 'Surroundings' },
  write: WRITES_HOUSES,
  fields: {
    distance_to_sea: upToTenThousand(
      { fr: 'Distance de la mer', en: 'Distance to the sea' },
      { required: true, unit: 'm' },
    ),
    distance_to_shops: upToTenThousand(
      { fr: 'Distance des commerces', en: 'Distance to the shops' },
      { required: true, unit: 'm' },
    ),
    name_closest_beach: short('Plage la plus proche', 'Closest beach', 100),
  },
});

export const promotion = section({
  tab: 'promo',
  title: { fr: 'Offre spéciale', en: 'Special offer' },
  write: WRITES_HOUSES,
  fields: {
    special_offer: short('Offre spéciale', 'Special offer', 80, {
      hint: {
        fr: 'Affichée quinze jours sur l’annonce, puis retirée. Changer le texte la fait repartir.',
        en: 'Shown on the listing for fifteen days, then withdrawn. Changing the text starts it again.',
      },
    }),
  },
});

/** Owners' names and numbers have three hundred characters by rule, and a hundred in their input (S2 §5.2). */
const LONGEST_OVERRIDE = 300;

export const management = section({
  tab: 'meta',
  title: { fr: 'Gestion', en: 'Management' },
  write: 'toolHousesMeta',
  rights: {
    short_reference: { read: 'toolHousesMeta' },
    owner_name_override: { read: 'toolHousesMeta' },
    owner_phone_override: { read: 'toolHousesMeta' },
    ical: { read: 'toolHousesMeta' },
    house_note: { read: MANAGES_HOUSES, write: MANAGES_HOUSES },
    uid: { write: 'toolChangeHouseUid' },
    agid: { write: 'toolChangeAgencyId' },
  },
  fields: {
    uid: reference({ fr: 'Propriétaire', en: 'Owner' }, 'person', { required: true, column: 'owner_uid' }),
    agid: listed({ fr: 'Agence', en: 'Agency' }, { name: 'agency', ids: 'number' }, { required: true }),
    short_reference: short('Référence courte', 'Short reference', 60),
    owner_name_override: short('Nom affiché du propriétaire', 'Owner’s name as shown', LONGEST_OVERRIDE, {
      width: 100,
    }),
    owner_phone_override: short(
      'Téléphone affiché du propriétaire',
      'Owner’s telephone as shown',
      LONGEST_OVERRIDE,
    ),
    ical: short('Calendrier à importer (iCal)', 'Calendar to import (iCal)', 150, {
      rules: [httpsAddress],
      hint: {
        fr: 'Adresse du calendrier d’un autre site\u00a0: ses nuits occupées sont bloquées ici.',
        en: 'Address of another site’s calendar: its taken nights are blocked here.',
      },
    }),
    house_note: longtext({ fr: 'Note interne', en: 'Internal note' }, 4000, {
      hint: { fr: 'Lue par l’agence seulement.', en: 'Read by the agency only.' },
    }),
  },
});

export const technical = section({
  tab: 'meta',
  title: { fr: 'Références techniques', en: 'Technical references' },
  read: 'toolHousesMeta or toolHousesAdvanced',
  write: 'toolHousesAdvanced',
  fields: {
    ref_idrl: short('Référence IDRL', 'IDRL reference', 6),
    ref_airbnb: short('Référence Airbnb', 'Airbnb reference', 30),
    ref_abritel: short('Référence Abritel', 'Abritel reference', 15),
  },
});
