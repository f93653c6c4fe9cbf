import { SEASON_PRICINGS, WEEKDAYS } from './seasonchoices.ts';
import type { SeasonPricing } from './seasonchoices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, choices, day, euros, flag, integer, percent, text } from '#kernel/fields.ts';
import { inOrder, requiredWhen } from '#kernel/recordrules.ts';
import { greaterZero, max } from '#kernel/rules.ts';

export const LONGEST_MINIMUM = 99;
const LONGEST_MAXIMUM = 992;
const HIGHEST_PRIORITY = 100;

const TAKES_PERCENT: readonly unknown[] = [
  'base_plus',
  'base_minus',
  'year_plus',
  'year_minus',
] satisfies SeasonPricing[];

/** What is said of some nights of the year, to be laid over houses (decision 89). What it leaves empty it does not touch. */
export const season = defineEntity({
  name: 'season',
  table: 'season',
  title: { fr: 'Saisons', en: 'Seasons' },
  singular: { fr: 'Saison', en: 'Season' },
  scope: 'agency',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    date_from: day({ fr: 'Première nuit', en: 'First night' }, { required: true }),
    date_to: day({ fr: 'Dernière nuit', en: 'Last night' }, { required: true }),
    priority: integer(
      { fr: 'Priorité', en: 'Priority' },
      {
        required: true,
        initial: 10,
        rules: [max(HIGHEST_PRIORITY)],
        hint: {
          fr: 'Où deux saisons se recouvrent, la plus haute l’emporte.',
          en: 'Where two seasons overlap, the highest wins.',
        },
      },
    ),
    closed: flag(
      { fr: 'Fermée', en: 'Closed' },
      { initial: false, hint: { fr: 'Aucune nuit ne se loue.', en: 'No night is let.' } },
    ),
    pricing: choice({ fr: 'Prix', en: 'Price' }, SEASON_PRICINGS, { required: true, initial: 'none' }),
    amount: euros({ fr: 'Prix par nuit', en: 'Price per night' }, { rules: [greaterZero] }),
    percent: percent({ fr: 'Pourcentage', en: 'Percentage' }),
    weekend_amount: euros(
      { fr: 'Prix du week-end', en: 'Weekend price' },
      {
        rules: [greaterZero],
        hint: { fr: 'Deux nuits à partir d’un vendredi.', en: 'Two nights from a Friday.' },
      },
    ),
    week_amount: euros(
      { fr: 'Prix de la semaine', en: 'Week price' },
      { rules: [greaterZero], hint: { fr: 'Sept nuits.', en: 'Seven nights.' } },
    ),
    least_amount: euros(
      { fr: 'Somme minimum d’un séjour', en: 'Least sum of a stay' },
      { rules: [greaterZero] },
    ),
    arrival_days: choices({ fr: 'Arrivées le', en: 'Arrivals on' }, WEEKDAYS, {
      hint: { fr: 'Vide\u00a0: comme avant.', en: 'Empty: as before.' },
    }),
    departure_days: choices({ fr: 'Départs le', en: 'Departures on' }, WEEKDAYS, {
      hint: { fr: 'Vide\u00a0: comme avant.', en: 'Empty: as before.' },
    }),
    whole_weeks: flag({ fr: 'Semaines entières seulement', en: 'Whole weeks only' }, { initial: false }),
    minimum_stay: integer(
      { fr: 'Séjour minimum (nuits)', en: 'Minimum stay (nights)' },
      { rules: [greaterZero, max(LONGEST_MINIMUM)] },
    ),
    maximum_stay: integer(
      { fr: 'Séjour maximum (nuits)', en: 'Maximum stay (nights)' },
      { rules: [greaterZero, max(LONGEST_MAXIMUM)] },
    ),
  },
  groups: [
    { title: { fr: 'Le prix', en: 'The price' }, fields: ['pricing', 'amount', 'percent'] },
    {
      title: { fr: 'Le prix selon la durée', en: 'The price by length' },
      hint: {
        fr: 'Quand toutes les nuits du séjour sont de cette saison.',
        en: 'When all nights of the stay are of this season.',
      },
      fields: ['weekend_amount', 'week_amount', 'least_amount'],
    },
    {
      title: { fr: 'Les séjours possibles', en: 'The stays that are possible' },
      hint: { fr: 'Ce qui reste vide ne change pas.', en: 'What stays empty does not change.' },
      fields: ['arrival_days', 'departure_days', 'whole_weeks', 'minimum_stay', 'maximum_stay'],
    },
  ],
  columns: ['label', 'date_from', 'date_to', 'priority', 'pricing', 'amount', 'percent', 'closed'],
  search: ['label'],
  sort: ['date_from', 'label'],
  newestBy: 'date_from',
  rules: [
    inOrder('date_from', 'date_to', 'rangeReversed'),
    requiredWhen('amount', ({ pricing }) => pricing === 'amount'),
    requiredWhen('percent', ({ pricing }) => TAKES_PERCENT.includes(pricing)),
    inOrder('minimum_stay', 'maximum_stay', 'minimumOverMaximum'),
  ],
  inUse: 'seasonInUse',
  usedBy: [
    {
      table: 'season_batch',
      column: 'season_id',
      one: { fr: 'pose sur des maisons', en: 'laying over houses' },
      many: { fr: 'poses sur des maisons', en: 'layings over houses' },
      named: 'label',
      view: 'toolSeasons',
    },
  ],
});
