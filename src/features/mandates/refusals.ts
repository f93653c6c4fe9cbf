/** Why a mandate is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const mandateRefusals = {
  mandateState: conflict(
    'Cette action n’est pas possible dans l’état actuel du mandat. Rien n’a été fait.',
    'This action is not possible in the mandate’s present state. Nothing was done.',
  ),
  mandateOverlaps: {
    ...conflict(
      'Un autre mandat du même type est en vigueur pour cette maison à ces dates. Rien n’a été fait\u00a0: terminez-le d’abord, ou changez les dates.',
      'Another mandate of the same kind is in force for this house on these dates. Nothing was done: end it first, or change the dates.',
    ),
    constraint: 'mandate_one_in_force',
  },
  mandateOfFormerOwner: conflict(
    'Cette maison a changé de propriétaire\u00a0: l’ancien ne peut plus signer ce mandat. Rien n’a été fait\u00a0: annulez-le, puis inscrivez-en un autre au nom du nouveau propriétaire.',
    'This house has changed hands: its former owner can no longer sign this mandate. Nothing was done: cancel it, then enter another one in the new owner’s name.',
  ),
  mandateIncomplete: field(
    'À remplir avant la signature du mandat.',
    'To be filled in before the mandate is signed.',
  ),
  mandateHouse: field(
    'La maison d’un mandat inscrit ne change plus\u00a0: annulez-le et inscrivez-en un autre.',
    'The house of a mandate that was entered no longer changes: cancel it and enter another.',
  ),
  mandateChanged: conflict(
    'Ce mandat vient d’être modifié pendant que son PDF se préparait. Rien n’a été fait\u00a0: relisez-le, puis recommencez.',
    'This mandate was changed while its PDF was being made. Nothing was done: read it again, then start over.',
  ),
  mandateMissing: conflict(
    'La réservation en ligne demande un mandat de location en vigueur. Inscrivez-le au registre, puis réessayez.',
    'Online booking needs a letting mandate in force. Enter it in the register, then try again.',
  ),
  endOutsideMandate: field(
    'Le dernier jour est entre le {from} et le {to}, les jours de ce mandat.',
    'The last day is between {from} and {to}, the days of this mandate.',
  ),
  registerBegun: field(
    'Le registre a déjà des inscriptions\u00a0: son premier numéro ne change plus.',
    'The register has entries already: its first number no longer changes.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof mandateRefusals, Planned> {}
}
