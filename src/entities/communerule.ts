import { VILLAGES } from './choices.ts';
import { ENERGY_CLASSES, LEGAL_LEVELS, LEGAL_SUBJECTS } from './legalchoices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, day, integer, text } from '#kernel/fields.ts';
import { inOrder, requiredWhen } from '#kernel/recordrules.ts';
import { greaterZero, max } from '#kernel/rules.ts';

const COUNTED: readonly unknown[] = ['nights', 'classification', 'declaration'];

/** What is asked of a house in a commune before it is let, from a day on (decision 68). The rule of a commune goes before the one of all. */
export const communerule = defineEntity({
  name: 'communerule',
  table: 'commune_rule',
  title: { fr: 'Règles des communes', en: 'Rules of the communes' },
  singular: { fr: 'Règle de commune', en: 'Rule of a commune' },
  scope: 'agency',
  cacheKey: 'house',
  fields: {
    village: choice({ fr: 'Commune', en: 'Commune' }, VILLAGES, {
      hint: {
        fr: 'Vide\u00a0: toutes les communes. La règle d’une commune remplace celle de toutes.',
        en: 'Empty: every commune. The rule of one commune replaces the one of all.',
      },
    }),
    subject: choice({ fr: 'Sujet', en: 'Subject' }, LEGAL_SUBJECTS, { required: true }),
    level: choice({ fr: 'Exigence', en: 'Requirement' }, LEGAL_LEVELS, {
      required: true,
      initial: 'advice',
      hint: {
        fr: 'Ce qui est exigé empêche de publier, et de vendre des nuits après sa fin\u00a0; ce qui est conseillé avertit.',
        en: 'What is required stops publishing, and selling nights after its end; what is advised only warns.',
      },
    }),
    date_from: day({ fr: 'À partir du', en: 'From' }, { required: true }),
    date_to: day({ fr: 'Jusqu’au', en: 'Until' }),
    amount: integer(
      { fr: 'Valeur', en: 'Value' },
      {
        rules: [greaterZero, max(100_000)],
        hint: {
          fr: 'Nuits par an d’une résidence principale, années d’un classement, nombre d’annonces à partir duquel on déclare chaque mois.',
          en: 'Nights a year of a main residence, years of a star rating, number of listings from which one declares monthly.',
        },
      },
    ),
    energy_class: choice(
      { fr: 'Étiquette la plus basse admise', en: 'Worst class allowed' },
      ENERGY_CLASSES,
      {
        hint: { fr: 'Pour le diagnostic énergétique.', en: 'For the energy certificate.' },
      },
    ),
    source: text({ fr: 'Source', en: 'Source' }, 300),
    verified_on: day(
      { fr: 'Vérifiée le', en: 'Checked on' },
      { hint: { fr: 'Vide\u00a0: «\u00a0à vérifier\u00a0».', en: 'Empty: “to be checked”.' } },
    ),
  },
  groups: [
    {
      title: { fr: 'D’où vient cette règle', en: 'Where this rule comes from' },
      fields: ['source', 'verified_on'],
    },
  ],
  columns: [
    'subject',
    'village',
    'level',
    'amount',
    'energy_class',
    'date_from',
    'date_to',
    'source',
    'verified_on',
  ],
  search: ['source'],
  sort: ['date_from'],
  rules: [
    inOrder('date_from', 'date_to', 'rangeReversed'),
    requiredWhen('amount', ({ subject, level }) => COUNTED.includes(subject) && level !== 'none'),
  ],
});
