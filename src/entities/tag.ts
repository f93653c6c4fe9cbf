import { TAG_COLOURS, TAG_FAMILIES, TAG_SOUNDS } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, integer, text } from '#kernel/fields.ts';

/** Tags of requests and people (S2 §3.11). Which there are is the product's affair; what they are called and look like can be changed. */
export const tag = defineEntity({
  name: 'tag',
  table: 'tag',
  title: { fr: 'Étiquettes', en: 'Tags' },
  singular: { fr: 'Étiquette', en: 'Tag' },
  scope: 'shared',
  create: null,
  save: 'fullCrmTag',
  remove: null,
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 60, { required: true }),
    label_en: text({ fr: 'Nom anglais', en: 'English name' }, 60),
    color: choice({ fr: 'Couleur', en: 'Colour' }, TAG_COLOURS, { required: true }),
    sound_id: choice({ fr: 'Son', en: 'Sound' }, TAG_SOUNDS),
    cat: choice({ fr: 'Famille', en: 'Set' }, TAG_FAMILIES, { readOnly: true }),
    internal_tag: text({ fr: 'Nom interne', en: 'Internal name' }, 60, { readOnly: true }),
    position: integer({ fr: 'Rang', en: 'Rank' }, { readOnly: true }),
  },
  columns: ['label', 'label_en', 'color', 'sound_id', 'cat', 'internal_tag'],
  search: ['label', 'label_en', 'internal_tag'],
  sort: [],
});
