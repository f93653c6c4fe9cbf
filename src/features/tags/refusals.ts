/** Why a tag is refused, in words. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const tagRefusals = {
  unknownTag: { status: 404, fr: 'Ce tag est introuvable.', en: 'This tag was not found.' },
  cancelByAction: conflict(
    'Cette étiquette ne se pose pas à la main\u00a0: annulez la demande, ses nuits seront libérées et le client prévenu.',
    'This tag is not set by hand: cancel the request, its nights are freed and the guest is told.',
  ),
  tagNeedsNights: conflict(
    'Cette demande ne retient aucune nuit. L’étiquette viendra d’elle-même avec le devis accepté ou le séjour confirmé.',
    'This request holds no nights. The tag comes by itself with the accepted quote or the confirmed stay.',
  ),
  tagFollowsNights: conflict(
    'Cette demande retient des nuits\u00a0: son étiquette de réservation suit le séjour.',
    'This request holds nights: its booking tag follows the stay.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof tagRefusals, Planned> {}
}
