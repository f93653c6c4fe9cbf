/** Why a house cannot leave the agency this way, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const departureRefusals = {
  departureStands: {
    ...conflict(
      'Le départ de cette maison est déjà enregistré. Rien n’a été fait\u00a0: rechargez la page pour le voir.',
      'The departure of this house is already recorded. Nothing was done: reload the page to see it.',
    ),
    constraint: 'departure_standing',
  },
  departureStaysChanged: conflict(
    'Les séjours à venir de cette maison ont changé pendant que vous décidiez. Rien n’a été fait\u00a0: relisez-les, puis confirmez.',
    'The stays ahead in this house changed while you were deciding. Nothing was done: read them again, then confirm.',
  ),
  departureFollowed: conflict(
    'Ce départ ne peut plus être défait\u00a0: l’annonce est retirée, un séjour est parti ou la maison a changé de propriétaire. Rien n’a été fait. Vous pouvez rouvrir les nuits.',
    'This departure can no longer be undone: the listing is off, a stay is gone or the house has its new owner. Nothing was done. You may open the nights again.',
  ),
  departureOver: conflict(
    'Ce départ est déjà défait, ou ses nuits sont rouvertes. Rien n’a été fait.',
    'This departure is already undone, or its nights are open again. Nothing was done.',
  ),
  ownerChanged: conflict(
    'La maison a déjà changé de propriétaire. Rien n’a été fait.',
    'The house already has its new owner. Nothing was done.',
  ),
  ownerBeforeLast: field(
    'La maison a changé de propriétaire le {day}\u00a0: le suivant l’est au plus tôt à partir de ce jour.',
    'The house changed hands on {day}: the next owner has it from that day on at the earliest.',
  ),
  ownerTooLongAgo: field(
    'Au plus tôt le {day}\u00a0: les séjours commencés depuis passent au nouveau propriétaire, avec les noms de leurs locataires.',
    'On {day} at the earliest: stays that began since pass to the new owner, the names of their guests with them.',
  ),
  sameOwner: field('C’est déjà le propriétaire de la maison.', 'This is the house’s owner already.'),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof departureRefusals, Planned> {}
}
