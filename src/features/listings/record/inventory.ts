/** The tab 'edl': what the inventory report of a house says. Locked with it, for everyone (B33). */
import type { Field } from '#kernel/fields.ts';
import { choice, choices, listed, longtext, wholeNumber } from '#kernel/fields.ts';
import { leq, positive } from '#kernel/rules.ts';
import { CONDITIONS, ENERGIES } from '../choices.ts';
import { EQUIPMENT } from '../equipment.ts';
import { comment, count, MOST_LAND, section, short, surfaceUpTo } from './parts.ts';

const EDITS_INVENTORY = 'toolEditEdl';
const inventory = { tab: 'edl', read: EDITS_INVENTORY, write: EDITS_INVENTORY } as const;

export const dwelling = section({
  ...inventory,
  title: { fr: 'Le logement', en: 'The dwelling' },
  fields: {
    house_type: listed({ fr: 'Type de logement', en: 'Kind of dwelling' }, EQUIPMENT.houseType),
    land_surface: surfaceUpTo({ fr: 'Surface du terrain', en: 'Surface of the land' }, MOST_LAND, 5),
    num_rooms_total: count('Nombre de pièces', 'Rooms in all'),
    main_room_surface: surfaceUpTo(
      { fr: 'Surface de la pièce principale', en: 'Surface of the main room' },
      MOST_LAND,
      5,
    ),
    energies: choices({ fr: 'Énergies', en: 'Energies' }, ENERGIES),
  },
});

export const bedding = section({
  ...inventory,
  title: { fr: 'Literie', en: 'Bedding' },
  fields: {
    num_pillows: count('Oreillers', 'Pillows'),
    num_square_pillows: count('Oreillers carrés', 'Square pillows'),
    num_bolsters: count('Traversins', 'Bolsters'),
    num_single_duvets: count('Couettes simples', 'Single duvets'),
    num_double_duvets: count('Couettes doubles', 'Double duvets'),
    num_kids_duvets: count('Couettes enfant', 'Children’s duvets'),
  },
});

export const pool = section({
  ...inventory,
  title: { fr: 'Piscine', en: 'Pool' },
  fields: {
    pool_depth: wholeNumber({ fr: 'Profondeur', en: 'Depth' }, [positive, leq(99)], {
      unit: 'dm',
      width: 2,
      hint: { fr: 'En décimètres\u00a0: 15 pour 1,50 m.', en: 'In decimetres: 15 for 1.50 m.' },
    }),
    pool_surface: wholeNumber({ fr: 'Surface', en: 'Surface' }, [positive, leq(999)], {
      unit: 'm²',
      width: 3,
    }),
  },
});

/** What an inventory says the state of; each has a field `condition_{name}`. */
export const CONDITION_OF = {
  rooms: { fr: 'Chambres', en: 'Bedrooms' },
  main_room_surface: { fr: 'Pièce principale', en: 'Main room' },
  num_singlebeds: { fr: 'Lits simples', en: 'Single beds' },
  doublebeds: { fr: 'Lits doubles', en: 'Double beds' },
  kidsbeds: { fr: 'Lits enfant', en: 'Children’s beds' },
  sofabeds: { fr: 'Canapés-lits', en: 'Sofa beds' },
  bunkbeds: { fr: 'Lits superposés', en: 'Bunk beds' },
  num_pillows: { fr: 'Oreillers', en: 'Pillows' },
  num_square_pillows: { fr: 'Oreillers carrés', en: 'Square pillows' },
  num_bolsters: { fr: 'Traversins', en: 'Bolsters' },
  num_single_duvets: { fr: 'Couettes simples', en: 'Single duvets' },
  num_double_duvets: { fr: 'Couettes doubles', en: 'Double duvets' },
  num_kids_duvets: { fr: 'Couettes enfant', en: 'Children’s duvets' },
  bathrooms: { fr: 'Salles de bain', en: 'Bathrooms' },
  showers: { fr: 'Douches', en: 'Showers' },
  bathtubs: { fr: 'Baignoires', en: 'Bathtubs' },
  toilets: { fr: 'Toilettes', en: 'Toilets' },
  indoors_equipment: { fr: 'Équipements intérieurs', en: 'Indoor equipment' },
  coffee_brand: { fr: 'Machine à café', en: 'Coffee machine' },
  energies: { fr: 'Installations (énergies)', en: 'Energy installations' },
  outdoors_equipment: { fr: 'Équipements extérieurs', en: 'Outdoor equipment' },
  outdoors_pool: { fr: 'Piscine', en: 'Pool' },
  outdoors_parking: { fr: 'Stationnement', en: 'Parking' },
} as const;

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type CustomNumber = (typeof NUMBERS)[number];
type CustomField = `custom_field_title_${CustomNumber}` | `custom_field_content_${CustomNumber}`;
type ConditionField =
  | `condition_${keyof typeof CONDITION_OF}`
  | `condition_custom_field_content_${CustomNumber}`;

const graded = (fr: string, en: string) =>
  choice({ fr: `État\u00a0: ${fr}`, en: `Condition: ${en}` }, CONDITIONS, {
    required: true,
    initial: 0,
  });

export const conditions = section({
  ...inventory,
  title: { fr: 'États', en: 'Conditions' },
  fields: Object.fromEntries([
    ...Object.entries(CONDITION_OF).map(
      ([name, { fr, en }]) => [`condition_${name}`, graded(fr, en)] as const,
    ),
    ...NUMBERS.map(
      (n) =>
        [`condition_custom_field_content_${n}`, graded(`rubrique libre ${n}`, `free entry ${n}`)] as const,
    ),
  ]) as unknown as Record<ConditionField, Field<'choice'>>,
});

/** Ten entries that a house may need and the report has no field for. */
export const custom = section({
  ...inventory,
  title: { fr: 'Rubriques libres', en: 'Free entries' },
  fields: Object.fromEntries(
    NUMBERS.flatMap((n): [string, Field][] => [
      [`custom_field_title_${n}`, short(`Rubrique libre ${n}, titre`, `Free entry ${n}, title`, 100)],
      [`custom_field_content_${n}`, comment(`Rubrique libre ${n}, contenu`, `Free entry ${n}, content`)],
    ]),
  ) as Record<CustomField, Field>,
});

export const remarks = section({
  ...inventory,
  title: { fr: 'Remarques', en: 'Remarks' },
  fields: {
    warning_points: comment('Points de vigilance', 'Points to watch'),
    other_comments: comment('Autres commentaires', 'Other comments'),
  },
});

export const booklet = section({
  ...inventory,
  title: { fr: 'Livret d’accueil', en: 'Welcome booklet' },
  fields: {
    welcome_booklet: longtext({ fr: 'Livret d’accueil', en: 'Welcome booklet' }, 4000),
    welcome_booklet_en: longtext(
      { fr: 'Livret d’accueil en anglais', en: 'Welcome booklet in English' },
      4000,
    ),
  },
});
