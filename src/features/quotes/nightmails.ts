/** Nights that a request left for another house's, and nights that a payment takes: told to whom the calendar says so. */
import type { Language } from '#kernel/localized.ts';
import { longMoment, parisTime } from '#kernel/moment.ts';
import { bookingOf } from '#features/bookings/actions.ts';
import type { Booking } from '#features/bookings/actions.ts';
import { partiesOf } from '#features/mailing/actions.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import type { Mail } from '#features/mailing/mail.ts';
import { houseAndDays } from '#features/mailing/parties.ts';
import { toAgency, toGuest, toOwner } from '#features/mailing/said.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import { optionLapsedToOwner, stayCancelledToOwner } from '#features/mailing/texts.ts';
import type { Tx } from '#server/sql.ts';

/** To whoever had been told that these nights were held. Guest and agency read it in what they are told of the other house. */
export async function mailLeftHouse(
  tx: Tx,
  former: Booking,
  { by, messageId }: { by: number | null; messageId: number },
): Promise<void> {
  const isOption = former.held_until !== null;
  const { online_booking: isLetByAgency } = await partiesOf(tx, former.ddl_id, former);
  const left = isOption ? optionLapsedToOwner : stayCancelledToOwner;
  await tellEveryone(tx, former.ddl_id, {
    template: isOption ? 'optionReleased' : 'stayMoved',
    onceKey: `house left ${messageId}`,
    by,
    nights: former,
    owner: left,
    // Where they let it themselves they are the agency's side, and read French as it does.
    ...(!isLetByAgency && { agency: (parties) => left(parties, 'fr') }),
  });
}

/**
 * Money took nights that nobody had promised any more, or not yet: they are held from now on.
 * @param isAgain everyone had been told that the option was over
 */
export async function mailHeldByPayment(
  tx: Tx,
  ddlId: number,
  { isAgain }: { isAgain: boolean },
): Promise<void> {
  const booking = await bookingOf(tx, ddlId);
  if (!booking?.held_until) throw new Error('Nights that a payment took are held as an option.');
  const until = booking.held_until;
  await tellEveryone(tx, ddlId, {
    template: 'nightsHeld',
    onceKey: `held by a payment ${booking.id}`,
    by: null,
    ...(isAgain && { guest: (parties, language) => againToGuest(parties, until, language) }),
    owner: (parties, language) => paidToOwner(parties, until, isAgain, language),
    agency: (parties) => paidToAgency(parties, until, isAgain),
  });
}

function againToGuest(parties: ThreadParties, until: Date, language: Language): Mail {
  const isFrench = language === 'fr';
  const end = longMoment(parisTime(until), language);
  return toGuest(parties, language, {
    heading: isFrench ? 'Vos nuits sont de nouveau retenues' : 'Your nights are held again',
    paragraphs: [
      isFrench
        ? `Votre paiement est arrivé après la fin de votre option. La maison était encore libre\u00a0: nous vous gardons de nouveau ces nuits jusqu’au ${end}, ${houseAndDays(parties, 'fr')}.`
        : `Your payment arrived after your option had ended. The house was still free: we are holding these nights for you again until ${end}, ${houseAndDays(parties, 'en')}.`,
    ],
  });
}

function paidToOwner(parties: ThreadParties, until: Date, isAgain: boolean, language: Language): Mail {
  const isFrench = language === 'fr';
  const end = longMoment(parisTime(until), language);
  const again = isFrench
    ? 'L’option que nous vous disions terminée est de nouveau posée\u00a0: un paiement est arrivé après coup.'
    : 'The option that we told you had lapsed stands again: a payment arrived afterwards.';
  return toOwner(parties, language, {
    subject: isFrench ? 'Option posée' : 'Option taken',
    heading: isFrench ? 'Une option est posée chez vous' : 'An option has been taken on your house',
    paragraphs: [
      ...(isAgain ? [again] : []),
      isFrench
        ? `Des voyageurs ont payé pour ces nuits\u00a0: ${houseAndDays(parties, 'fr')}. Elles leur sont gardées jusqu’au ${end}, et prises dans votre calendrier.`
        : `Guests have paid for these nights: ${houseAndDays(parties, 'en')}. They are kept for them until ${end}, and taken in your calendar.`,
    ],
  });
}

function paidToAgency(parties: ThreadParties, until: Date, isAgain: boolean): Mail {
  const end = longMoment(parisTime(until), 'fr');
  return toAgency(parties, {
    subject: 'Nuits retenues par un paiement',
    heading: isAgain ? 'Un paiement est arrivé après la fin de l’option' : 'Un paiement retient des nuits',
    paragraphs: [
      `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}. Les nuits étaient libres\u00a0: elles sont retenues jusqu’au ${end}.`,
      isAgain
        ? 'Le devis est de nouveau accepté. Un contrat qui attendait d’être signé a pris fin avec l’option\u00a0: envoyez-en un autre.'
        : 'Il vous reste à confirmer le séjour.',
    ],
  });
}
