/** The tab 'general' besides its texts: the property, its regulation, its rates, for whom it is, what is inside and out. */
import { choice, choices, euros, listed, wholeNumber } from '#kernel/fields.ts';
import { greaterZero, integer, leq, positive, selectRequired } from '#kernel/rules.ts';
import { LANGUAGES } from '#features/people/choices.ts';
import {
  ADAPTED_TO,
  CLASSEMENTS,
  EMISSIONS_UNIT,
  ENERGY_UNIT,
  LEGAL_TYPES,
  PROPERTY_TYPES,
} from '../choices.ts';
import { EQUIPMENT } from '../equipment.ts';
import { count, section, short, upToTenThousand, WRITES_HOUSES } from './parts.ts';
import { indoorsComments, outdoorsComments } from './texts.ts';

export const property = section({
  tab: 'general',
  title: { fr: 'Le bien', en: 'The property' },
  write: WRITES_HOUSES,
  fields: {
    property_type: choice({ fr: 'Type de bien', en: 'Type of property' }, PROPERTY_TYPES, {
      required: true,
      initial: 1,
    }),
    classement: choice({ fr: 'Classement', en: 'Star rating' }, CLASSEMENTS, { required: true, initial: 1 }),
    surface: upToTenThousand({ fr: 'Surface', en: 'Surface' }, { required: true, unit: 'm²', width: 5 }),
    max_num_people: count('Nombre maximal de personnes', 'Most people', { rules: [selectRequired] }),
    situation: short('Situation', 'Setting', 300),
  },
});

export const regulation = section({
  tab: 'general',
  title: { fr: 'Règlement de votre annonce', en: 'Rules for your listing' },
  write: WRITES_HOUSES,
  fields: {
    // 0 is a value: it may be saved, and is not published (A50).
    legal_type: choice({ fr: 'Type de résidence', en: 'Legal type' }, LEGAL_TYPES, {
      required: true,
      initial: 0,
    }),
    num_taxe_sejour: short('Numéro de taxe de séjour', 'Tourist tax number', 14),
    dpe: upToTenThousand(
      { fr: 'DPE', en: 'Energy performance (DPE)' },
      {
        unit: ENERGY_UNIT,
        hint: {
          fr: 'Consommation d’énergie, de 0 à 450 sur l’échelle.',
          en: 'Energy use, 0 to 450 on the scale.',
        },
      },
    ),
    ges: upToTenThousand(
      { fr: 'GES', en: 'Greenhouse gases (GES)' },
      {
        unit: EMISSIONS_UNIT,
        hint: { fr: 'Émissions, de 0 à 80 sur l’échelle.', en: 'Emissions, 0 to 80 on the scale.' },
      },
    ),
  },
});

/** Whole euros; asked for while the house is booked online (the rules over several fields, record.ts). */
const rate = (fr: string, en: string) => euros({ fr, en }, { rules: [integer, positive] });

/** The agency's part stands with them, and not in the tab 'Interne', which a house has only once it is booked online. */
const managementRate = wholeNumber(
  { fr: 'Taux de gestion', en: 'Management rate' },
  [greaterZero, leq(100)],
  { unit: '%', width: 3 },
);

export const rates = section({
  tab: 'general',
  title: { fr: 'Tarifs annexes', en: 'Fees' },
  write: WRITES_HOUSES,
  rights: { management_fee_rate: { write: 'toolHousesMeta' } },
  fields: {
    fraisservice: rate('Frais de ménage', 'Cleaning fee'),
    guarantee: rate('Caution', 'Security deposit'),
    location_linge: rate('Location du linge', 'Linen hire'),
    management_fee_rate: managementRate,
  },
});

export const accessibility = section({
  tab: 'general',
  title: { fr: 'Accueil et accessibilité', en: 'Welcome and accessibility' },
  write: WRITES_HOUSES,
  fields: {
    adapted_to: choices({ fr: 'Convient à', en: 'Suitable for' }, ADAPTED_TO),
    spoken_languages: choices({ fr: 'Langues parlées', en: 'Languages spoken' }, LANGUAGES),
  },
});

export const interior = section({
  tab: 'general',
  title: { fr: 'Intérieur', en: 'Interior' },
  write: WRITES_HOUSES,
  fields: {
    rooms: count('Chambres', 'Bedrooms', { required: true, initial: 1 }),
    sleeps_total: count('Couchages', 'Sleeps', { rules: [selectRequired] }),
    num_singlebeds: count('Lits simples', 'Single beds'),
    doublebeds: count('Lits doubles', 'Double beds'),
    kidsbeds: count('Lits enfant', 'Children’s beds'),
    sofabeds: count('Canapés-lits', 'Sofa beds'),
    bunkbeds: count('Lits superposés', 'Bunk beds'),
    bathrooms: count('Salles de bain', 'Bathrooms', { required: true, initial: 1 }),
    showers: count('Douches', 'Showers'),
    bathtubs: count('Baignoires', 'Bathtubs'),
    toilets: count('Toilettes', 'Toilets'),
    indoors_equipment: choices({ fr: 'Équipements intérieurs', en: 'Indoor equipment' }, EQUIPMENT.indoors),
    coffee_brand: listed({ fr: 'Machine à café', en: 'Coffee machine' }, EQUIPMENT.coffee),
    coffee_brand_bis: listed(
      { fr: 'Deuxième machine à café', en: 'Second coffee machine' },
      EQUIPMENT.coffee,
    ),
    ...indoorsComments,
  },
});

export const exterior = section({
  tab: 'general',
  title: { fr: 'Extérieur', en: 'Exterior' },
  write: WRITES_HOUSES,
  fields: {
    outdoors_close_to: choices({ fr: 'À proximité', en: 'Close to' }, EQUIPMENT.closeTo),
    outdoors_equipment: choices(
      { fr: 'Équipements extérieurs', en: 'Outdoor equipment' },
      EQUIPMENT.outdoors,
    ),
    outdoors_pool: choices({ fr: 'Piscine', en: 'Pool' }, EQUIPMENT.pool),
    outdoors_parking: choices({ fr: 'Stationnement', en: 'Parking' }, EQUIPMENT.parking),
    ...outdoorsComments,
  },
});
