/** Who hears by mail of a stay that a platform has sold: its owner and the agency. The guest hears it there. */
import type { ThreadParties } from '#features/mailing/actions.ts';
import type { Mail } from '#features/mailing/mail.ts';
import { houseAndDays } from '#features/mailing/parties.ts';
import { toAgency, toOwner } from '#features/mailing/said.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import type { Language } from '#kernel/localized.ts';
import { formatEuros } from '#kernel/money.ts';
import type { Tx } from '#server/sql.ts';
import { channelLabel } from './channels.ts';
import { calledBy } from './words.ts';
import type { Said } from './words.ts';

export async function tellSold(
  tx: Tx,
  ddlId: number,
  { messageId, said }: { messageId: number; said: Said },
): Promise<void> {
  await tellEveryone(tx, ddlId, {
    template: 'stayConfirmed',
    onceKey: `sold ${messageId}`,
    by: null,
    owner: soldToOwner(said),
    agency: soldToAgency(said),
  });
}

function soldToOwner(said: Said) {
  return (parties: ThreadParties, language: Language): Mail => {
    const isFrench = language === 'fr';
    return toOwner(parties, language, {
      subject: isFrench ? 'Séjour confirmé' : 'Stay confirmed',
      heading: isFrench ? 'Un séjour est confirmé chez vous' : 'A stay at your house is confirmed',
      paragraphs: [
        isFrench
          ? `Bonne nouvelle\u00a0: ${houseAndDays(parties, 'fr')}, c’est réservé sur ${channelLabel(said.channel)}. Ces nuits sont prises dans votre calendrier.`
          : `Good news: ${houseAndDays(parties, 'en')} is booked on ${channelLabel(said.channel)}. These nights are taken in your calendar.`,
      ],
    });
  };
}

function soldToAgency(said: Said) {
  return (parties: ThreadParties): Mail =>
    toAgency(parties, {
      subject: 'Séjour vendu par une plateforme',
      heading: `${channelLabel(said.channel)} a vendu un séjour`,
      paragraphs: [
        `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}, ${formatEuros(said.price)} (${calledBy(said)}). Le séjour est ferme.`,
      ],
    });
}
