/** What is said of a house before anybody reads it, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const siteRefusals = {
  streetTold: field(
    'Ce texte nomme la rue de la maison («\u00a0{street}\u00a0»)\u00a0: tout le monde la lira, alors que les voyageurs ne reçoivent l’adresse qu’avec leur contrat.',
    'This text names the street of the house (“{street}”): everybody will read it, while guests receive the address with their contract only.',
  ),
  streetToldByPhoto: conflict(
    'Le titre de la photo {n} nomme la rue de la maison («\u00a0{street}\u00a0»)\u00a0: tout le monde la lira, alors que les voyageurs ne reçoivent l’adresse qu’avec leur contrat.',
    'The title of photo {n} names the street of the house (“{street}”): everybody will read it, while guests receive the address with their contract only.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof siteRefusals, Planned> {}
}
