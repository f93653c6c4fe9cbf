import { VILLAGES } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, day, flag, longtext, text } from '#kernel/fields.ts';

/** Sentences that the pages of houses carry in some communes: risks, rules of the building. */
export const communetext = defineEntity({
  name: 'communetext',
  table: 'commune_text',
  title: { fr: 'Mentions des communes', en: 'Notices of the communes' },
  singular: { fr: 'Mention de commune', en: 'Notice of a commune' },
  scope: 'agency',
  cacheKey: 'house',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    village: choice({ fr: 'Commune', en: 'Commune' }, VILLAGES, {
      hint: { fr: 'Vide\u00a0: toutes les communes.', en: 'Empty: every commune.' },
    }),
    active: flag(
      { fr: 'Affichée', en: 'Shown' },
      {
        initial: false,
        hint: {
          fr: 'Sur la page publique des maisons de cette commune.',
          en: 'On the public page of the houses in this commune.',
        },
      },
    ),
    text_fr: longtext({ fr: 'Texte français', en: 'French text' }, 1000, { required: true }),
    text_en: longtext({ fr: 'Texte anglais', en: 'English text' }, 1000, {
      hint: { fr: 'Vide\u00a0: le texte français est affiché.', en: 'Empty: the French text is shown.' },
    }),
    source: text({ fr: 'Source', en: 'Source' }, 300),
    verified_on: day(
      { fr: 'Vérifiée le', en: 'Checked on' },
      { hint: { fr: 'Vide\u00a0: «\u00a0à vérifier\u00a0».', en: 'Empty: “to be checked”.' } },
    ),
  },
  columns: ['label', 'village', 'active', 'verified_on'],
  search: ['label', 'text_fr', 'text_en'],
  sort: ['label'],
});
