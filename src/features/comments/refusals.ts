/** Why a comment is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const commentRefusals = {
  commentNote: field(
    'Choisissez une note de 0 à 5 étoiles, par demi-étoile.',
    'Choose from 0 to 5 stars, in half stars.',
  ),
  commentTooEarly: conflict(
    'Un avis se donne une fois le séjour terminé.',
    'A review is written once the stay is over.',
  ),
  commentOwnHouse: conflict(
    'On ne donne pas d’avis sur sa propre maison.',
    'Nobody reviews their own house.',
  ),
  commentExists: {
    ...conflict('Vous avez déjà donné votre avis sur ce séjour.', 'You have already reviewed this stay.'),
    constraint: 'comment_ddl_id_key',
  },
  commentJudged: conflict(
    'L’agence a déjà lu cet avis\u00a0: il ne peut plus être modifié.',
    'The agency has read this review: it can no longer be changed.',
  ),
  commentNotPossible: conflict(
    'Cet avis a été publié ou refusé entre-temps. Rien n’a été enregistré\u00a0: rechargez la page pour le voir.',
    'This review was published or refused meanwhile. Nothing was saved: reload the page to see it.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof commentRefusals, Planned> {}
}
