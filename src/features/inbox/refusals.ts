/** Why a conversation is refused, in words. */
import { field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const inboxRefusals = {
  tooManyMessages: {
    status: 429,
    fr: 'Vous avez envoyé beaucoup de messages. Réessayez dans une heure\u00a0: celui-ci reste écrit.',
    en: 'You have sent many messages. Please try again in an hour: this one stays as you wrote it.',
  },
  emptyMessage: field('Message ne peut être vide', 'The message cannot be empty'),
  recipientWithoutMail: field(
    'Cette personne n’a pas d’adresse e-mail. Choisissez le SMS.',
    'This person has no e-mail address. Choose SMS.',
  ),
  recipientWithoutPhone: field(
    'Cette personne n’a pas de numéro de téléphone utilisable. Choisissez l’e-mail.',
    'This person has no usable telephone number. Choose e-mail.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof inboxRefusals, Planned> {}
}
