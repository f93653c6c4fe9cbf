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
    kind: choice({ fr: 'Type', en: 'Kind' }, PREWRITTEN_KINDS, { required: true }),
    village: choice({ fr: 'Village (vide : tous)', en: 'Village (empty: all)' }, VILLAGES),
    text_fr: longtext(
      {
        fr: 'Texte français ({prenom}, {dates}, {location}, {agence})',
        en: 'French text ({prenom}, {dates}, {location}, {agence})',
      },
      4000,
      { required: true },
    ),
    text_en: longtext({ fr: 'Texte anglais', en: 'English text' }, 4000),
  },
  columns: ['label', 'kind', 'village'],
  search: ['label', 'text_fr', 'text_en'],
  sort: ['label'],
});
