/** Why a tag is refused, in words. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const tagRefusals = {
  unknownTag: { status: 404, fr: 'Cette étiquette est introuvable.', en: 'This tag was not found.' },
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
  sameTagMeanwhile: conflict(
    'La même étiquette vient d’être posée par {name}. Votre e-mail n’est pas parti et rien n’est enregistré\u00a0: le client a peut-être déjà reçu ce message. Lisez la conversation\u00a0; s’il y manque quelque chose, écrivez-le-lui là.',
    'The same tag has just been set by {name}. Your e-mail has not left and nothing is saved: the guest may have had this message already. Read the conversation, and write there what is missing.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof tagRefusals, Planned> {}
}
