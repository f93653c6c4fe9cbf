/** Why something of a feed is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const channelRefusals = {
  feedThere: {
    ...field(
      'Cette maison lit déjà ce calendrier. Rien n’a été ajouté.',
      'This house reads this calendar already. Nothing was added.',
    ),
    constraint: 'channel_feed_url',
  },
  feedSaysNothing: field(
    'Indiquez l’adresse à lire, ou cochez «\u00a0Ce site lit notre calendrier\u00a0».',
    'Give the address to read, or tick “This site reads our calendar”.',
  ),
  feedOfField: conflict(
    'Cette adresse est celle du champ «\u00a0Calendrier à importer\u00a0» de la maison\u00a0: changez-la ou effacez-la là. Rien n’a été modifié.',
    'This address is that of the house’s field “Calendar to import”: change or clear it there. Nothing was changed.',
  ),
  readingNotDoubted: conflict(
    'Cette lecture n’attend plus de décision\u00a0: le site a répondu autre chose depuis. Rien n’a été fait.',
    'This reading no longer waits for a decision: the site has answered otherwise since. Nothing was done.',
  ),
  readingNotLast: conflict(
    'Cette lecture n’est plus la dernière qui ait changé des nuits, ou elle est déjà annulée. Rien n’a été fait.',
    'This reading is no longer the last one that changed nights, or it is undone already. Nothing was done.',
  ),
  feedNotReread: conflict(
    'Le calendrier {name} n’a pas pu être relu avant de prendre ces nuits : ce qui vaut ici a été lu {age}. Les nuits sont prises.',
    'The calendar {name} could not be read again before these nights were taken: what counts here was read {age}. The nights are taken.',
  ),
  conflictOver: conflict(
    'Ce conflit n’existe plus. Rien n’a été fait.',
    'This conflict no longer exists. Nothing was done.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof channelRefusals, Planned> {}
}
