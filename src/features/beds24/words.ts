/** What the agency and the owner read of a platform's booking: notes in the thread, tasks, mails. Pure. */
import { dayRange } from '#kernel/day.ts';
import { formatEuros } from '#kernel/money.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { houseAndDays } from '#features/mailing/parties.ts';
import { toAgency, toOwner } from '#features/mailing/said.ts';
import type { Mail } from '#features/mailing/mail.ts';
import type { Language } from '#kernel/localized.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import type { Platform } from '#features/pricing/actions.ts';
import type { ChannelBooking } from '#providers/channels/port.ts';
import { channelLabel } from './channels.ts';

type Said = Pick<
  ChannelBooking,
  'channel' | 'reference' | 'arrival' | 'departure' | 'price' | 'tax' | 'commission' | 'id'
>;

/** 'Airbnb HMABC' */
export function calledBy({ channel, reference, id }: Said): string {
  return `${channelLabel(channel)} ${reference || String(id)}`;
}

export function daysOf({ arrival, departure }: Said): string {
  return dayRange(arrival, departure, 'fr');
}

/** Who was paid what, and who collects it (B47). */
export function soldNote(said: Said, platform: Platform | undefined): string {
  const sums = [
    `${formatEuros(said.price)} payés là-bas`,
    ...(said.commission > 0 ? [`dont ${formatEuros(said.commission)} de commission`] : []),
    ...(said.tax > 0 ? [`taxe annoncée\u00a0: ${formatEuros(said.tax)}`] : []),
  ];
  return `Réservé sur ${calledBy(said)}, ${daysOf(said)}\u00a0: ${sums.join(', ')}. ${collectedWords(platform, said)}`;
}

function collectedWords(platform: Platform | undefined, said: Said): string {
  if (!platform)
    return `Aucune plateforme n’est choisie pour ${channelLabel(said.channel)} sur la page Beds24\u00a0: sans elle, pas de prix dans le dossier.`;
  const rent = platform.collects_rent
    ? `${platform.label} encaisse le loyer`
    : 'le loyer est à encaisser par l’agence';
  const tax = platform.collects_tax ? 'la taxe de séjour aussi' : 'la taxe de séjour reste à l’agence';
  return `${rent[0]!.toUpperCase()}${rent.slice(1)}, ${tax}.`;
}

export function changedNote(said: Said): string {
  return `Modifié sur ${calledBy(said)}\u00a0: ${daysOf(said)}, ${formatEuros(said.price)}.`;
}

export function cancelledNote(said: Said): string {
  return `Annulé sur ${calledBy(said)}. Les nuits sont de nouveau libres.`;
}

export function conflictNote(said: Said, who: LocalizedText): string {
  return `${calledBy(said)} a vendu ces nuits, ${daysOf(said)}, mais elles sont déjà prises par ${who.fr}. Rien n’a été déplacé\u00a0: à vous de choisir.`;
}

export function frozenNote(said: Said): string {
  return `${calledBy(said)} annonce un changement, ${daysOf(said)}, ${formatEuros(said.price)}, mais un contrat est en cours ou signé ici. Rien n’a été changé\u00a0: à vous de voir avec le client.`;
}

export function lostRoomNote(said: Said): string {
  return `${calledBy(said)} est passée à un logement qui n’est relié à aucune maison. Les nuits restent ici jusqu’à ce que vous décidiez.`;
}

export function soldToOwner(said: Said) {
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

export function soldToAgency(said: Said) {
  return (parties: ThreadParties): Mail =>
    toAgency(parties, {
      subject: 'Séjour vendu par une plateforme',
      heading: `${channelLabel(said.channel)} a vendu un séjour`,
      paragraphs: [
        `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}, ${formatEuros(said.price)} (${calledBy(said)}). Le séjour est ferme.`,
      ],
    });
}
