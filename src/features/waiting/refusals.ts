/** Why nobody waits, or takes what was offered, in words. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const waitingRefusals = {
  waitNothing: conflict(
    'Personne ne retient ces nuits\u00a0: il n’y a pas à attendre. Demandez-les directement.',
    'Nobody holds these nights: there is nothing to wait for. Ask for them directly.',
  ),
  waitHolds: conflict(
    'Cette demande retient déjà des nuits\u00a0: elle n’en attend pas d’autres.',
    'This request holds nights already: it does not wait for others.',
  ),
  waitDates: conflict(
    'Il faut une maison et des dates à venir pour attendre des nuits.',
    'It takes a house and days to come to wait for nights.',
  ),
  waitOver: conflict(
    'Ces nuits ne vous sont plus proposées\u00a0: le délai est passé, ou la réponse est déjà donnée.',
    'These nights are no longer offered to you: the time is over, or the answer was given already.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof waitingRefusals, Planned> {}
}
