import { MAIL_STATUSES } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, integer, moment, reference, text } from '#kernel/fields.ts';

/** Every mail the product wrote, and what became of it. */
export const maillog = defineEntity({
  name: 'maillog',
  table: 'maillog',
  title: { fr: 'Mails envoyés', en: 'E-mails sent' },
  singular: { fr: 'Mail', en: 'E-mail' },
  scope: 'agency',
  readOnly: true,
  fields: {
    created: moment({ fr: 'Écrit le', en: 'Written' }),
    recipient: text({ fr: 'Destinataire', en: 'Recipient' }, 300, {
      readOnly: true,
      contactOf: 'uid',
    }),
    subject: text({ fr: 'Objet', en: 'Subject' }, 300, { readOnly: true }),
    template: text({ fr: 'Modèle', en: 'Template' }, 50, { readOnly: true }),
    id_ddl: reference({ fr: 'Demande', en: 'Request' }, 'request', { column: 'ddl_id', readOnly: true }),
    status: choice({ fr: 'État', en: 'State' }, MAIL_STATUSES, { readOnly: true }),
    attempts: integer({ fr: 'Essais', en: 'Attempts' }, { readOnly: true }),
    error_code: integer({ fr: 'Code d’erreur', en: 'Error code' }, { readOnly: true }),
    // A mail server repeats the address in it.
    error: text({ fr: 'Erreur', en: 'Error' }, 500, { readOnly: true, contactOf: 'uid' }),
    sent_at: moment({ fr: 'Parti le', en: 'Sent' }),
  },
  labelField: 'subject',
  columns: ['created', 'recipient', 'subject', 'id_ddl', 'status', 'sent_at'],
  search: ['recipient', 'subject', 'id_ddl'],
  sort: [],
});
