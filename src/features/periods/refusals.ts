/** What is wrong with price periods, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const periodRefusals = {
  tooManyPeriods: field(
    'Vous ne pouvez pas ajouter plus de 10 périodes. Veuillez synthétiser vos lignes de tarifs.',
    'You cannot add more than 10 periods. Please merge some of your price lines.',
  ),
  periodsOverlap: field(
    'Cette période et celle du {from} au {to} ont des jours en commun, pour le même type de prix.',
    'This period and the one from {from} to {to} share days, for the same kind of price.',
  ),
  pricesInCalendar: conflict(
    'Les tarifs de cette annonce se saisissent jour par jour dans son calendrier. Rien n’a été enregistré.',
    'The prices of this listing are entered day by day in its calendar. Nothing was saved.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof periodRefusals, Planned> {}
}
