import { NUMBER_REGIMES } from './legalchoices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, day, text } from '#kernel/fields.ts';
import { inOrder } from '#kernel/recordrules.ts';

/** How registration numbers are written, so that a mistyped one is noticed. Several may hold at once. */
export const registrationpattern = defineEntity({
  name: 'registrationpattern',
  table: 'registration_pattern',
  title: { fr: 'Formats de numéro', en: 'Number formats' },
  singular: { fr: 'Format de numéro', en: 'Number format' },
  scope: 'agency',
  cacheKey: 'house',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    regime: choice({ fr: 'Régime', en: 'Scheme' }, NUMBER_REGIMES, { required: true, initial: 'national' }),
    pattern: text({ fr: 'Format', en: 'Format' }, 60, {
      required: true,
      hint: {
        fr: 'INSEE\u00a0: le code de la commune\u00a0; 9\u00a0: un chiffre\u00a0; X\u00a0: un chiffre ou une majuscule\u00a0; *\u00a0: la suite, de longueur libre\u00a0; tout autre caractère\u00a0: lui-même.',
        en: 'INSEE: the code of the commune; 9: a figure; X: a figure or a capital; *: the rest, of any length; any other character: itself.',
      },
    }),
    valid_from: day({ fr: 'Valable à partir du', en: 'Valid from' }),
    valid_to: day(
      { fr: 'Valable jusqu’au', en: 'Valid until' },
      {
        hint: {
          fr: 'Les anciens numéros prennent fin quelques mois après l’ouverture du service national.',
          en: 'Old numbers end some months after the national service opens.',
        },
      },
    ),
    source: text({ fr: 'Source', en: 'Source' }, 300),
    verified_on: day(
      { fr: 'Vérifié le', en: 'Checked on' },
      { hint: { fr: 'Vide\u00a0: «\u00a0à vérifier\u00a0».', en: 'Empty: “to be checked”.' } },
    ),
  },
  columns: ['label', 'regime', 'pattern', 'valid_from', 'valid_to', 'verified_on'],
  search: ['label'],
  sort: ['label'],
  rules: [inOrder('valid_from', 'valid_to', 'rangeReversed')],
});
