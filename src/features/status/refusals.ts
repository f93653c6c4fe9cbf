/** Why one more open window is refused, in words. */
import type { RefusalTable } from '#kernel/planned.ts';

export const statusRefusals = {
  tooManyWindows: {
    status: 429,
    fr: 'Vous avez trop de fenêtres ouvertes sur ce site. Fermez celles dont vous n’avez plus besoin.',
    en: 'You have too many windows open on this site. Close those you no longer need.',
    retryAfter: 60,
  },
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof statusRefusals, Planned> {}
}
