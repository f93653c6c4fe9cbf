/** What generic entities refuse beyond the rules of their fields. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const entityRefusals = {
  activitytypeInUse: conflict(
    'Ce type d’activité est utilisé et ne peut pas être supprimé\u00a0: {uses}.',
    'This activity type is in use and cannot be deleted: {uses}.',
  ),
  seasonInUse: conflict(
    'Cette saison a été posée et ne peut pas être supprimée\u00a0: {uses}. Annulez la pose pour retirer ses prix.',
    'This season was laid and cannot be deleted: {uses}. Undo the laying to take its prices away.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof entityRefusals, Planned> {}
}
