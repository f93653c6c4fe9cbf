import { LONGEST_MINIMUM } from './season.ts';
import { defineEntity } from '#kernel/entity.ts';
import { flag, integer, reference, text } from '#kernel/fields.ts';
import { greaterZero, max } from '#kernel/rules.ts';

const LONGEST_LEAD = 365;

/** A few free nights between two firm stays, which nobody could take, open some days before (decision 89). */
export const gaprule = defineEntity({
  name: 'gaprule',
  table: 'gap_rule',
  title: { fr: 'Trous entre deux séjours', en: 'Gaps between two stays' },
  singular: { fr: 'Règle des trous', en: 'Gap rule' },
  scope: 'agency',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    nights: integer(
      { fr: 'Trou d’au plus (nuits)', en: 'Gap of at most (nights)' },
      { required: true, rules: [greaterZero, max(LONGEST_MINIMUM)] },
    ),
    days_before: integer(
      { fr: 'S’ouvre avant l’arrivée (jours)', en: 'Opens before arrival (days)' },
      {
        required: true,
        rules: [greaterZero, max(LONGEST_LEAD)],
        hint: {
          fr: 'À partir de ce jour, le trou se loue d’un bout à l’autre\u00a0: tous les jours d’arrivée, séjour minimum égal au trou.',
          en: 'From that day on the gap may be let from end to end, with arrivals every day and a minimum stay as long as the gap.',
        },
      },
    ),
    nid: reference({ fr: 'Maison', en: 'House' }, 'house', {
      hint: { fr: 'Vide\u00a0: toutes les maisons.', en: 'Empty: every house.' },
    }),
    active: flag({ fr: 'Active', en: 'Active' }, { initial: true }),
  },
  columns: ['label', 'nights', 'days_before', 'nid', 'active'],
  search: ['label', 'nid'],
  sort: ['label', 'nid'],
});
