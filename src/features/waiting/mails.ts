/** Who hears that nights came free for a request in line, and that its guest takes them. */
import type { Language } from '#kernel/localized.ts';
import { longMoment, parisTime } from '#kernel/moment.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import type { Mail } from '#features/mailing/mail.ts';
import { houseAndDays } from '#features/mailing/parties.ts';
import { toAgency, toGuest, toOwner } from '#features/mailing/said.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import type { Tx } from '#server/sql.ts';

export async function mailOffer(tx: Tx, ddlId: number, until: Date): Promise<void> {
  await tellEveryone(tx, ddlId, {
    template: 'waitingOffer',
    onceKey: `waiting ${ddlId} ${until.toISOString()}`,
    by: null,
    guest: (parties, language) => offerToGuest(parties, until, language),
    owner: (parties, language) => offerToOwner(parties, until, language),
    agency: (parties) => offerToAgency(parties, until),
  });
}

function offerToGuest(parties: ThreadParties, until: Date, language: Language): Mail {
  const isFrench = language === 'fr';
  const end = longMoment(parisTime(until), language);
  return toGuest(parties, language, {
    heading: isFrench ? 'Les nuits que vous attendiez sont libres' : 'The nights you waited for are free',
    paragraphs: [
      isFrench
        ? `Nous vous les gardons jusqu’au ${end}\u00a0: ${houseAndDays(parties, 'fr')}.`
        : `We are keeping them for you until ${end}: ${houseAndDays(parties, 'en')}.`,
      isFrench
        ? 'Dites-nous d’ici là si vous les prenez, sur la page de votre séjour. Sans réponse, elles sont proposées à la famille suivante. Rien ne vous est débité.'
        : 'Tell us by then whether you take them, on the page of your stay. Without an answer they are offered to the next family. You are charged nothing.',
    ],
  });
}

function offerToOwner(parties: ThreadParties, until: Date, language: Language): Mail {
  const isFrench = language === 'fr';
  const end = longMoment(parisTime(until), language);
  return toOwner(parties, language, {
    subject: isFrench ? 'Option posée' : 'Option taken',
    heading: isFrench ? 'Une option est posée chez vous' : 'An option has been taken on your house',
    paragraphs: [
      isFrench
        ? `Des voyageurs attendaient ces nuits\u00a0: ${houseAndDays(parties, 'fr')}. Elles leur sont gardées jusqu’au ${end}.`
        : `Guests were waiting for these nights: ${houseAndDays(parties, 'en')}. They are kept for them until ${end}.`,
    ],
  });
}

function offerToAgency(parties: ThreadParties, until: Date): Mail {
  return toAgency(parties, {
    subject: 'Nuits proposées à la liste d’attente',
    heading: 'Des nuits libérées sont proposées à la première demande en attente',
    paragraphs: [
      `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}. Elles lui sont gardées jusqu’au ${longMoment(parisTime(until), 'fr')}, puis proposées à la suivante.`,
    ],
  });
}

/** @param by who of the agency said it for them; null: the guest */
export async function mailTaken(tx: Tx, ddlId: number, by: number | null): Promise<void> {
  await tellEveryone(tx, ddlId, {
    template: 'waitingOffer',
    onceKey: `waiting taken ${ddlId} ${new Date().toISOString()}`,
    by,
    agency: takenToAgency,
  });
}

function takenToAgency(parties: ThreadParties): Mail {
  return toAgency(parties, {
    subject: 'Nuits prises depuis la liste d’attente',
    heading: 'La famille en attente prend les nuits',
    paragraphs: [
      `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}. L’option court\u00a0: il reste à envoyer le devis, ou à l’accepter.`,
    ],
  });
}
