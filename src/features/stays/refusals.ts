/** What is refused of stays made by hand, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const stayRefusals = {
  ownWeeksOnly: field(
    'Vous prenez ici vos propres semaines. Pour des travaux ou une fermeture, écrivez à l’agence.',
    'Here you take your own weeks. For building work or a closing, write to the agency.',
  ),
  stayHasBegun: conflict(
    'Ce séjour a commencé\u00a0: demandez à l’agence de le changer.',
    'This stay has begun: ask the agency to change it.',
  ),
  weeksUsedUp: conflict(
    'Votre mandat donne {most} nuits de {season} en {year}\u00a0: {used} sont déjà prises, ce séjour en prend {added}.',
    'Your mandate gives {most} nights of {season} in {year}: {used} are taken already, this stay takes {added}.',
  ),
  claimIsOver: conflict(
    'D’après le mandat, ces nuits se demandaient jusqu’au {day}.',
    'By the mandate these nights were to be asked for until {day}.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof stayRefusals, Planned> {}
}
