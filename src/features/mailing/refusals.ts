/** Why a mail is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const mailingRefusals = {
  duplicateCrmMailinglistuser: conflict(
    'Cet utilisateur est déjà dans la liste.',
    'This user is already on the list.',
  ),
  mailSendError: {
    status: 502,
    fr: 'Le mail n’a pas pu partir. {code} {message}',
    en: 'The e-mail could not be sent. {code} {message}',
    byCode: {
      550: {
        fr: 'Le mail n’a pas pu partir (550). Vérifiez l’adresse du destinataire.',
        en: 'The e-mail could not be sent (550). Check the recipient’s address.',
      },
    },
  },
  mailRecipientRefused: field(
    'Cet e-mail ne peut pas être envoyé à cette adresse\u00a0: choisissez une adresse connue de son destinataire.',
    'This e-mail cannot be sent to that address: choose a known address of its recipient.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof mailingRefusals, Planned> {}
}
