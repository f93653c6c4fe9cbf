/** Why a season is not laid, or not agreed to, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const seasonRefusals = {
  seasonOver: conflict(
    'Cette saison est passée. Rien n’a été fait\u00a0: changez ses dates, ou copiez-la.',
    'This season is over. Nothing was done: change its dates, or copy it.',
  ),
  seasonTooLong: conflict(
    'Une saison compte un an au plus. Rien n’a été fait\u00a0: changez ses dates.',
    'A season is a year at most. Nothing was done: change its dates.',
  ),
  seasonNoHouse: field('Choisissez au moins une maison.', 'Choose at least one house.'),
  seasonNowhere: conflict(
    'Cette saison n’est possible dans aucune de ces maisons. Rien n’a été fait\u00a0: la raison est dite à chacune.',
    'This season is possible in none of these houses. Nothing was done: the reason is given at each.',
  ),
  seasonFar: field(
    '{house}\u00a0: {n} nuits à plus de 30\u00a0% de la même semaine de l’an dernier.',
    '{house}: {n} nights more than 30% away from the same week last year.',
  ),
  seasonUndone: conflict(
    'Cette pose est déjà annulée. Rien n’a été fait.',
    'This laying is already undone. Nothing was done.',
  ),
  reviewMoved: conflict(
    'Quelqu’un a déplacé cette date entre-temps. Rien n’a été fait\u00a0: relisez-la, puis recommencez.',
    'Somebody moved this date meanwhile. Nothing was done: read it again, then start over.',
  ),
  proposalOver: conflict(
    'Cette proposition n’attend plus de réponse. Rien n’a été fait.',
    'This proposal waits for no answer any more. Nothing was done.',
  ),
  proposalChanged: conflict(
    'Ces prix ont changé depuis que vous les avez lus. Rien n’a été accepté\u00a0: relisez-les, puis répondez.',
    'These prices have changed since you read them. Nothing was agreed: read them again, then answer.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof seasonRefusals, Planned> {}
}
