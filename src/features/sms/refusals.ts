/** Why a text message is refused, in words. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const smsRefusals = {
  smsLimit: {
    status: 429,
    fr: 'Trop de SMS aujourd’hui pour ce numéro ou depuis ce compte. Rien n’a été envoyé\u00a0: réessayez demain ou écrivez par e-mail.',
    en: 'Too many SMS today to this number or from this account. Nothing was sent: try again tomorrow or write by e-mail.',
  },
  smsStopped: conflict(
    'Cette personne a répondu STOP et ne reçoit plus de SMS. Rien n’a été envoyé\u00a0: écrivez-lui par e-mail.',
    'This person answered STOP and no longer receives SMS. Nothing was sent: write by e-mail.',
  ),
  smsNotFailed: conflict(
    'Ce SMS est bien parti\u00a0: il n’y a rien à renvoyer.',
    'This SMS has left: there is nothing to send again.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof smsRefusals, Planned> {}
}
