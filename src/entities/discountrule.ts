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
  view: 'fullCrmDiscountrule or fullOwnCrmDiscountrule',
  create: 'fullCrmDiscountrule or fullOwnCrmDiscountrule',
  save: 'fullCrmDiscountrule or fullOwnCrmDiscountrule',
  remove: 'fullCrmDiscountrule or fullOwnCrmDiscountrule',
  cacheKey: 'quote',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    percent: percent({ fr: 'Remise (%)', en: 'Discount (%)' }, { rules: [greaterZero] }),
    amount: euros({ fr: 'Montant', en: 'Amount' }, { rules: [greaterZero] }),
    nid: reference({ fr: 'Location', en: 'House' }, 'house'),
    platform: reference({ fr: 'Plateforme', en: 'Platform' }, 'platform'),
    date_from: day({ fr: 'Arrivée à partir du', en: 'Arrival from' }),
    date_to: day({ fr: 'Arrivée jusqu’au', en: 'Arrival until' }),
    min_nights: integer({ fr: 'Nuits minimum', en: 'Minimum nights' }, { rules: [max(365)] }),
    days_before_min: integer({ fr: 'Réservé au moins (jours avant)', en: 'Booked at least (days ahead)' }),
    days_before_max: integer({ fr: 'Réservé au plus (jours avant)', en: 'Booked at most (days ahead)' }),
    borne_by: choice({ fr: 'À la charge de', en: 'Borne by' }, BORNE_BY, { required: true }),
    active: flag({ fr: 'Active', en: 'Active' }),
  },
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
  search: ['label'],
  sort: ['label'],
  rules: [
    exactlyOne(['percent', 'amount'], 'percentOrAmount'),
    inOrder('date_from', 'date_to', 'rangeReversed'),
  ],
});
