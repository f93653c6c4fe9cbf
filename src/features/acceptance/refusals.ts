/** Why an acceptance is refused, in words. */
import { field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const acceptanceRefusals = {
  tooEarlyToAsk: field(
    'La loi ne permet de demander une somme pour ce séjour qu’à partir du {day}. Décochez la demande\u00a0: le reste peut partir dès maintenant.',
    'The law only allows money to be asked for this stay from {day}. Untick the request: the rest can leave now.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof acceptanceRefusals, Planned> {}
}
