import { BORNE_BY } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, day, euros, flag, integer, percent, reference, text } from '#kernel/fields.ts';
import { exactlyOne, inOrder } from '#kernel/recordrules.ts';
import { greaterZero, max } from '#kernel/rules.ts';

/** Discounts the simulator proposes by itself: the largest that matches applies, to the rent alone (B46). */
export const discountrule = defineEntity({
  name: 'discountrule',
  table: 'discountrule',
  title: { fr: 'Règles de remise', en: 'Discount rules' },
  singular: { fr: 'Règle de remise', en: 'Discount rule' },
  scope: 'agency',
  cacheKey: 'quote',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    percent: percent({ fr: 'Remise (%)', en: 'Discount (%)' }, { rules: [greaterZero] }),
    amount: euros({ fr: 'Montant', en: 'Amount' }, { rules: [greaterZero] }),
    nid: reference({ fr: 'Maison', en: 'House' }, 'house', {
      hint: { fr: 'Vide\u00a0: toutes les maisons.', en: 'Empty: every house.' },
    }),
    platform: reference({ fr: 'Plateforme', en: 'Platform' }, 'platform', {
      hint: { fr: 'Vide\u00a0: toutes les plateformes.', en: 'Empty: every platform.' },
    }),
    date_from: day({ fr: 'Arrivée à partir du', en: 'Arrival from' }),
    date_to: day({ fr: 'Arrivée jusqu’au', en: 'Arrival until' }),
    min_nights: integer({ fr: 'Nuits minimum', en: 'Minimum nights' }, { rules: [max(365)] }),
    days_before_min: integer(
      { fr: 'Réservé au moins', en: 'Booked at least' },
      { hint: { fr: 'Nombre de jours avant l’arrivée.', en: 'Number of days before arrival.' } },
    ),
    days_before_max: integer(
      { fr: 'Réservé au plus', en: 'Booked at most' },
      { hint: { fr: 'Nombre de jours avant l’arrivée.', en: 'Number of days before arrival.' } },
    ),
    borne_by: choice({ fr: 'À la charge de', en: 'Borne by' }, BORNE_BY, {
      required: true,
      initial: 'shared',
    }),
    active: flag({ fr: 'Active', en: 'Active' }, { initial: true }),
  },
  groups: [
    {
      title: { fr: 'La remise', en: 'The discount' },
      hint: {
        fr: 'Un pourcentage ou un montant, pas les deux. Elle porte sur le loyer seul.',
        en: 'A percentage or an amount, not both. It applies to the rent alone.',
      },
      fields: ['percent', 'amount', 'borne_by'],
    },
    {
      title: { fr: 'Les séjours concernés', en: 'The stays it applies to' },
      hint: {
        fr: 'Toutes les conditions remplies ci-dessous doivent être réunies.',
        en: 'Every condition given below must be met.',
      },
      fields: ['nid', 'platform', 'date_from', 'date_to', 'min_nights', 'days_before_min', 'days_before_max'],
    },
  ],
  columns: [
    'label',
    'percent',
    'amount',
    'nid',
    'platform',
    'date_from',
    'date_to',
    'min_nights',
    'borne_by',
    'active',
  ],
  search: ['label', 'nid', 'platform'],
  sort: ['label', 'nid', 'platform'],
  rules: [
    exactlyOne(['percent', 'amount'], 'percentOrAmount'),
    inOrder('date_from', 'date_to', 'rangeReversed'),
  ],
});
