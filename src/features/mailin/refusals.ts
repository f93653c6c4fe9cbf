/** Why a mail that came in is refused, in words. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const mailinRefusals = {
  mailinFiled: conflict('Ce message a déjà été classé.', 'This message has already been filed.'),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof mailinRefusals, Planned> {}
}
