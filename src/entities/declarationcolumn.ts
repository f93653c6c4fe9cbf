import { DECLARED } from './legalchoices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, integer, text } from '#kernel/fields.ts';
import { max } from '#kernel/rules.ts';

/** The columns of the periodic declaration's file: the State has not published them, so that each agency keeps its own. */
export const declarationcolumn = defineEntity({
  name: 'declarationcolumn',
  table: 'declaration_column',
  title: { fr: 'Colonnes de la déclaration', en: 'Columns of the declaration' },
  singular: { fr: 'Colonne de la déclaration', en: 'Column of the declaration' },
  scope: 'agency',
  fields: {
    heading: text({ fr: 'En-tête', en: 'Heading' }, 100, { required: true }),
    content: choice({ fr: 'Contenu', en: 'Content' }, DECLARED, { required: true }),
    position: integer({ fr: 'Rang', en: 'Rank' }, { required: true, rules: [max(100)] }),
  },
  columns: ['heading', 'content', 'position'],
  search: ['heading'],
  sort: ['position'],
});
