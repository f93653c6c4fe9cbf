import { SMS_DIRECTIONS, SMS_STATUSES } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, integer, longtext, moment, reference, text } from '#kernel/fields.ts';

/** Every text the product sent or received, and what became of it. */
export const smssent = defineEntity({
  name: 'smssent',
  table: 'smssent',
  title: { fr: 'SMS envoyés', en: 'SMS sent' },
  singular: { fr: 'SMS', en: 'SMS' },
  scope: 'agency',
  readOnly: true,
  fields: {
    created: moment({ fr: 'Écrit le', en: 'Written' }),
    direction: choice({ fr: 'Sens', en: 'Direction' }, SMS_DIRECTIONS, { readOnly: true }),
    phone: text({ fr: 'Téléphone', en: 'Phone' }, 20, { readOnly: true, contactOf: 'uid' }),
    uid: reference({ fr: 'Personne', en: 'Person' }, 'person', { readOnly: true }),
    text: longtext({ fr: 'Texte', en: 'Text' }, 4000, { readOnly: true }),
    id_ddl: reference({ fr: 'Demande', en: 'Request' }, 'request', { column: 'ddl_id', readOnly: true }),
    status: choice({ fr: 'État', en: 'State' }, SMS_STATUSES, { readOnly: true }),
    parts: integer({ fr: 'Nombre de SMS', en: 'Number of SMS' }, { readOnly: true }),
    attempts: integer({ fr: 'Essais', en: 'Attempts' }, { readOnly: true }),
    report: text({ fr: 'Accusé de l’opérateur', en: 'Operator’s report' }, 100, { readOnly: true }),
    error_code: text({ fr: 'Code d’erreur', en: 'Error code' }, 100, { readOnly: true }),
    error: text({ fr: 'Erreur', en: 'Error' }, 500, { readOnly: true }),
    sent_at: moment({ fr: 'Parti le', en: 'Sent' }),
    delivered_at: moment({ fr: 'Distribué le', en: 'Delivered' }),
  },
  columns: ['created', 'phone', 'uid', 'text', 'id_ddl', 'status', 'sent_at'],
  search: ['phone', 'uid', 'text', 'id_ddl'],
  sort: ['sent_at'],
});
