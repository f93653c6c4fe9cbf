/** The fields of a house's base, as its form draws them. Both sides, pure. */
import { WEEKDAYS } from '#entities/seasonchoices.ts';
import { choice as choiceOf } from '#kernel/choices.ts';
import { choice, choices, day, euros, flag, integer } from '#kernel/fields.ts';
import { greaterZero, max } from '#kernel/rules.ts';

export const PRICES_BY = [
  choiceOf('agency', 'L’agence', 'The agency'),
  choiceOf('owner', 'Le propriétaire', 'The owner'),
] as const;

export const BASE_FIELDS = {
  prices_by: choice({ fr: 'Qui fixe les prix', en: 'Who sets the prices' }, PRICES_BY, {
    required: true,
    hint: {
      fr: 'Le propriétaire\u00a0: une saison lui est proposée, et ne vaut qu’avec son accord.',
      en: 'The owner: a season is proposed to them, and holds only once they agree.',
    },
  }),
  amount: euros({ fr: 'Prix de base par nuit', en: 'Base price per night' }, { rules: [greaterZero] }),
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
  minimum_stay: integer(
    { fr: 'Séjour minimum (nuits)', en: 'Minimum stay (nights)' },
    { rules: [greaterZero, max(99)] },
  ),
  maximum_stay: integer(
    { fr: 'Séjour maximum (nuits)', en: 'Maximum stay (nights)' },
    { rules: [greaterZero, max(992)] },
  ),
  arrival_days: choices({ fr: 'Arrivées le', en: 'Arrivals on' }, WEEKDAYS, {
    hint: { fr: 'Vide\u00a0: tous les jours.', en: 'Empty: every day.' },
  }),
  departure_days: choices({ fr: 'Départs le', en: 'Departures on' }, WEEKDAYS, {
    hint: { fr: 'Vide\u00a0: tous les jours.', en: 'Empty: every day.' },
  }),
  whole_weeks: flag({ fr: 'Semaines entières seulement', en: 'Whole weeks only' }),
} as const;
export type BaseField = keyof typeof BASE_FIELDS;

export const REVIEWED_UNTIL = day(
  { fr: 'Prix relus jusqu’au', en: 'Prices reviewed until' },
  { required: true },
);
