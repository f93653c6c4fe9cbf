import { CALENDAR_SUBJECTS, VILLAGES, WEEKDAYS } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, day, flag, integer, reference, text } from '#kernel/fields.ts';
import { inOrder, requiredWhen } from '#kernel/recordrules.ts';
import { greaterZero, max } from '#kernel/rules.ts';

const COUNTED: readonly unknown[] = ['preparation', 'turnovers'];
const SEASONS: readonly unknown[] = ['highSeason', 'middleSeason'];

/** What an agency says of arrivals, of the time between two stays, and of its owners' seasons (decision 88). */
export const calendarrule = defineEntity({
  name: 'calendarrule',
  table: 'calendar_rule',
  title: { fr: 'Règles de calendrier', en: 'Calendar rules' },
  singular: { fr: 'Règle de calendrier', en: 'Calendar rule' },
  scope: 'agency',
  cacheKey: 'house',
  fields: {
    subject: choice({ fr: 'Sujet', en: 'Subject' }, CALENDAR_SUBJECTS, { required: true }),
    amount: integer(
      { fr: 'Nombre', en: 'Number' },
      {
        rules: [greaterZero, max(200)],
        hint: {
          fr: 'Jours entre deux séjours\u00a0; ou arrivées et départs d’un jour, ensemble, au plus.',
          en: 'Days between two stays; or arrivals and departures of a day, together, at most.',
        },
      },
    ),
    nid: reference({ fr: 'Maison', en: 'House' }, 'house', {
      hint: {
        fr: 'Pour la préparation. Vide\u00a0: toutes les maisons.',
        en: 'For the preparation. Empty: every house.',
      },
    }),
    village: choice({ fr: 'Commune', en: 'Commune' }, VILLAGES, {
      hint: {
        fr: 'Pour les arrivées et départs. Vide\u00a0: chaque commune.',
        en: 'For arrivals and departures. Empty: each commune.',
      },
    }),
    date_from: day({ fr: 'Du', en: 'From' }),
    date_to: day({ fr: 'Au', en: 'To' }, { hint: { fr: 'Ce jour compris.', en: 'This day included.' } }),
    yearly: flag(
      { fr: 'Chaque année aux mêmes jours', en: 'Every year on the same days' },
      { initial: false },
    ),
    weekday: choice({ fr: 'Jour de la semaine', en: 'Day of the week' }, WEEKDAYS, {
      hint: { fr: 'Vide\u00a0: tous.', en: 'Empty: all.' },
    }),
    note: text({ fr: 'Remarque', en: 'Note' }, 200),
  },
  groups: [
    {
      title: { fr: 'Les jours concernés', en: 'The days it is about' },
      hint: {
        fr: 'Sans dates\u00a0: toute l’année. Un jour qui n’est d’aucune saison est de basse saison.',
        en: 'Without dates: all year. A day of no season is low season.',
      },
      fields: ['date_from', 'date_to', 'yearly', 'weekday'],
    },
  ],
  columns: ['subject', 'amount', 'nid', 'village', 'date_from', 'date_to', 'yearly', 'weekday', 'note'],
  search: ['note'],
  sort: ['date_from'],
  rules: [
    inOrder('date_from', 'date_to', 'rangeReversed'),
    requiredWhen('amount', ({ subject }) => COUNTED.includes(subject)),
    requiredWhen(
      'date_from',
      ({ subject, weekday, date_to: to, yearly }) =>
        SEASONS.includes(subject) ||
        to !== null ||
        yearly === true ||
        (subject === 'closedArrival' && weekday === null),
    ),
    requiredWhen('date_to', ({ subject, date_from: from }) => SEASONS.includes(subject) || from !== null),
  ],
});
