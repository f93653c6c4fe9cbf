import { PREWRITTEN_KINDS, VILLAGES } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, longtext, text } from '#kernel/fields.ts';

/** Texts kept ready for the composer (B89). {prenom}, {dates}, {location} and {agence} are filled in when one is inserted. */
export const prewritten = defineEntity({
  name: 'prewritten',
  table: 'prewritten',
  title: { fr: 'Textes types', en: 'Ready texts' },
  singular: { fr: 'Texte type', en: 'Ready text' },
  scope: 'agency',
  view: 'toolAgencyProfile or toolChatManage',
  create: 'toolAgencyProfile or toolChatManage',
  save: 'toolAgencyProfile or toolChatManage',
  remove: 'toolAgencyProfile or toolChatManage',
  cacheKey: 'ddlchat',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    kind: choice({ fr: 'Type', en: 'Kind' }, PREWRITTEN_KINDS, { required: true, initial: 'reply' }),
    village: choice({ fr: 'Village', en: 'Village' }, VILLAGES, {
      hint: { fr: 'Vide\u00a0: tous les villages.', en: 'Empty: every village.' },
    }),
    text_fr: longtext({ fr: 'Texte français', en: 'French text' }, 4000, { required: true }),
    text_en: longtext({ fr: 'Texte anglais', en: 'English text' }, 4000, {
      hint: {
        fr: 'Vide\u00a0: le texte français est proposé.',
        en: 'Empty: the French text is offered.',
      },
    }),
  },
  groups: [
    {
      title: { fr: 'Ce qui est écrit', en: 'What is written' },
      hint: {
        fr: 'Remplis au moment d’insérer le texte\u00a0: {prenom}, {dates}, {location}, {agence}.',
        en: 'Filled in when the text is inserted: {prenom}, {dates}, {location}, {agence}.',
      },
      fields: ['text_fr', 'text_en'],
    },
  ],
  columns: ['label', 'kind', 'village'],
  search: ['label', 'text_fr', 'text_en'],
  sort: ['label'],
});
