import { HOLIDAY_KINDS, HOLIDAY_ZONES } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, day, text } from '#kernel/fields.ts';
import { inOrder } from '#kernel/recordrules.ts';

/** School and public holidays, by which nights are priced and chosen. Later years are added here; what is in none is said to be unknown. */
export const holiday = defineEntity({
  name: 'holiday',
  table: 'holiday',
  title: { fr: 'Vacances et jours fériés', en: 'Holidays' },
  singular: { fr: 'Vacances ou jour férié', en: 'Holiday' },
  scope: 'agency',
  cacheKey: 'calendar',
  fields: {
    kind: choice({ fr: 'Type', en: 'Kind' }, HOLIDAY_KINDS, { required: true, initial: 'school' }),
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    label_en: text({ fr: 'Nom anglais', en: 'English name' }, 100),
    zone: choice({ fr: 'Zone', en: 'Zone' }, HOLIDAY_ZONES, {
      hint: {
        fr: 'Des vacances scolaires. Vide\u00a0: les trois.',
        en: 'Of school holidays. Empty: all three.',
      },
    }),
    date_from: day({ fr: 'Du', en: 'From' }, { required: true }),
    date_to: day(
      { fr: 'Au', en: 'To' },
      { required: true, hint: { fr: 'Ce jour compris.', en: 'This day included.' } },
    ),
  },
  columns: ['date_from', 'date_to', 'label', 'kind', 'zone'],
  search: ['label', 'label_en'],
  sort: ['date_from'],
  rules: [inOrder('date_from', 'date_to', 'rangeReversed')],
});
