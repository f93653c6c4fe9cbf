/** Why days are not saved, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const calendarRefusals = {
  // The number of weeks is the documents'; how many nights it is refused beyond is MOST_NIGHTS (A08).
  tooManyNights: field(
    'Le serveur ne permet pas de sauvegarder plus de 23 semaines et 2 nuits à la fois.',
    'The server does not allow saving more than 23 weeks and 2 nights at once.',
  ),
  dayOutside: field(
    'Ce jour est hors de la période enregistrée.',
    'This day is outside the period being saved.',
  ),
  dayTwice: field('Ce jour est envoyé deux fois.', 'This day is sent twice.'),
  minimumAboveMaximum: field(
    'Le {day}, le séjour minimum ({min} nuits) dépasserait le séjour maximum ({max} nuits). Rien n’a été enregistré.',
    'On {day} the minimum stay ({min} nights) would exceed the maximum stay ({max} nights). Nothing was saved.',
  ),
  closedByDeparture: conflict(
    'Le {day} est fermé parce que la location quitte l’agence\u00a0: ce jour s’ouvre de nouveau en annulant le départ. Rien n’a été enregistré.',
    '{day} is closed because the house leaves the agency: the day opens again by undoing the departure. Nothing was saved.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof calendarRefusals, Planned> {}
}
