/** What a bid asks the guest to pay. */
import { choice } from '#kernel/choices.ts';

/** There is no 3: a deposit and a balance are asked for one at a time (A34). */
export const ALLOW_PAYMENT = [
  choice(1, 'Total', 'Total'),
  choice(2, 'Arrhes', 'Deposit'),
  choice(4, 'Solde', 'Balance'),
  choice(5, 'Afficher le prix seulement', 'Show the price only'),
] as const;
