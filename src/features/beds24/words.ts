/** What the agency reads of a platform's booking: notes in its thread, tasks. Pure. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { channelLabel } from './channels.ts';

/** What of a booking is said. */
export interface Said {
  id: number;
  channel: string;
  reference: string;
  arrival: Day;
  departure: Day;
  price: Cents;
  tax: Cents;
  commission: Cents;
}

interface Collector {
  label: string;
  collects_rent: boolean;
  collects_tax: boolean;
}

/** 'Airbnb HMABC' */
export function calledBy({ channel, reference, id }: Said): string {
  return `${channelLabel(channel)} ${reference || String(id)}`;
}

export function daysOf({ arrival, departure }: Said): string {
  return dayRange(arrival, departure, 'fr');
}

/** Who was paid what, and who collects it (B47). */
export function soldNote(said: Said, platform: Collector | undefined): string {
  const sums = [
    `${formatEuros(said.price)} payés là-bas`,
    ...(said.commission > 0 ? [`dont ${formatEuros(said.commission)} de commission`] : []),
    ...(said.tax > 0 ? [`taxe annoncée\u00a0: ${formatEuros(said.tax)}`] : []),
  ];
  return `Réservé sur ${calledBy(said)}, ${daysOf(said)}\u00a0: ${sums.join(', ')}. ${collectedWords(platform, said)}`;
}

function collectedWords(platform: Collector | undefined, said: Said): string {
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
