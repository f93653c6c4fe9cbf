/** Why connecting, linking and pricing there are refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const beds24Refusals = {
  inviteRefused: field(
    'Beds24 ne reconnaît pas cette invitation\u00a0: elle sert une seule fois, dans les 24 heures. Créez-en une autre chez Beds24 et collez-la ici.',
    'Beds24 does not know this invitation: it is good once, within 24 hours. Make another one at Beds24 and paste it here.',
  ),
  inviteTooNarrow: field(
    'Cette invitation n’ouvre pas tout ce qu’il faut. Il manque\u00a0: {missing}. Cochez-le chez Beds24, puis collez la nouvelle invitation ici.',
    'This invitation does not open all that is needed. What is missing: {missing}. Tick it at Beds24, then paste the new invitation here.',
  ),
  channelAway: {
    status: 503,
    fr: 'Beds24 ne répond pas pour le moment. Rien n’a été enregistré\u00a0: réessayez dans quelques minutes.',
    en: 'Beds24 does not answer at the moment. Nothing was saved: try again in a few minutes.',
    retryAfter: 120,
  },
  notConnected: conflict(
    'Cette agence n’est pas reliée à Beds24. Rien n’a été fait\u00a0: collez d’abord une invitation.',
    'This agency is not connected to Beds24. Nothing was done: paste an invitation first.',
  ),
  roomTaken: {
    ...conflict(
      'Ce logement de Beds24 est déjà relié à une autre maison. Rien n’a été enregistré.',
      'This Beds24 room is linked to another house already. Nothing was saved.',
    ),
  },
  roomUnfit: conflict(
    'Ce logement ne peut pas être relié\u00a0: Beds24 le compte {n} fois ou en {currency}. Nos maisons sont uniques et leurs prix en euros.',
    'This room cannot be linked: Beds24 counts {n} of it, or counts it in {currency}. Our houses are there once, and priced in euros.',
  ),
  priceShared: field(
    'Le prix n°{n} sert déjà à une plateforme qui prend autre chose. Choisissez un autre numéro de prix.',
    'Price no. {n} already serves a platform that takes something else. Choose another price number.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof beds24Refusals, Planned> {}
}
