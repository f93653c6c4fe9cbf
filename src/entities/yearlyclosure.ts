import { MONTHS } from './seasonchoices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, flag, integer, reference, text } from '#kernel/fields.ts';
import { greaterZero, max } from '#kernel/rules.ts';

const DAYS = 31;
const LONGEST_LEAD = 60;
const TASK_MAX = 200;

/** A house that closes at the same time every year, and what has to be done around it (decision 89). */
export const yearlyclosure = defineEntity({
  name: 'yearlyclosure',
  table: 'yearly_closure',
  title: { fr: 'Fermetures annuelles', en: 'Yearly closures' },
  singular: { fr: 'Fermeture annuelle', en: 'Yearly closure' },
  scope: 'agency',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    nid: reference({ fr: 'Maison', en: 'House' }, 'house', { required: true }),
    from_day: integer(
      { fr: 'Ferme le (jour)', en: 'Closes on (day)' },
      { required: true, rules: [greaterZero, max(DAYS)] },
    ),
    from_month: choice({ fr: 'Ferme en (mois)', en: 'Closes in (month)' }, MONTHS, { required: true }),
    to_day: integer(
      { fr: 'Rouvre le (jour)', en: 'Reopens on (day)' },
      {
        required: true,
        rules: [greaterZero, max(DAYS)],
        hint: {
          fr: 'Jour des premières arrivées. Le 31 d’un mois plus court est son dernier jour.',
          en: 'Day of the first arrivals. The 31st of a shorter month is its last day.',
        },
      },
    ),
    to_month: choice({ fr: 'Rouvre en (mois)', en: 'Reopens in (month)' }, MONTHS, { required: true }),
    closing_task: text({ fr: 'À faire à la fermeture', en: 'To do when it closes' }, TASK_MAX, {
      initial: 'Hivernage',
    }),
    opening_task: text({ fr: 'À faire avant la réouverture', en: 'To do before it reopens' }, TASK_MAX, {
      initial: 'Réouverture',
    }),
    days_before: integer(
      { fr: 'Tâche de réouverture (jours avant)', en: 'Reopening task (days before)' },
      { required: true, initial: 7, rules: [max(LONGEST_LEAD)] },
    ),
    active: flag({ fr: 'Active', en: 'Active' }, { initial: true }),
  },
  groups: [
    {
      title: { fr: 'Chaque année', en: 'Every year' },
      hint: {
        fr: 'Les nuits se ferment dans les minutes qui suivent, autour des séjours déjà pris, pour deux ans d’avance.',
        en: 'The nights close within minutes, around stays already taken, two years ahead.',
      },
      fields: ['from_day', 'from_month', 'to_day', 'to_month'],
    },
    {
      title: { fr: 'Les tâches', en: 'The tasks' },
      hint: {
        fr: 'Vide\u00a0: aucune tâche. Elles paraissent dans les tâches de l’agence, avec leur échéance.',
        en: 'Empty: no task. They appear among the agency’s tasks, with their day.',
      },
      fields: ['closing_task', 'opening_task', 'days_before'],
    },
  ],
  columns: ['label', 'nid', 'from_day', 'from_month', 'to_day', 'to_month', 'active'],
  search: ['label', 'nid'],
  sort: ['label', 'nid'],
});
