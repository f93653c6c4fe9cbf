/** Why a cause is not taken away, in words. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const whynotRefusals = {
  causeChanged: conflict(
    'Ce n’est plus ce que vous avez lu\u00a0: quelqu’un l’a changé entre-temps. Rien n’a été enregistré\u00a0; relisez les raisons.',
    'It is no longer what you read: somebody has changed it meanwhile. Nothing was saved; read the reasons again.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof whynotRefusals, Planned> {}
}
