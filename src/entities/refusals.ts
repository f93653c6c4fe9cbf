/** What generic entities refuse beyond the rules of their fields. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const entityRefusals = {
  activitytypeInUse: conflict(
    'Ce type d’activité est utilisé et ne peut pas être supprimé\u00a0: {uses}.',
    'This activity type is in use and cannot be deleted: {uses}.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof entityRefusals, Planned> {}
}
