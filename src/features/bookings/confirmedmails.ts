/** 'Votre séjour est confirmé': to everyone who waited for it. */
import type { Day } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { paths } from '#kernel/paths.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import { hello } from '#features/mailing/mail.ts';
import type { Mail } from '#features/mailing/mail.ts';
import {
  calendarButton,
  greetedIn,
  greetedOwner,
  houseAndDays,
  subjectStay,
  threadButton,
} from '#features/mailing/parties.ts';
import { nothingToPayBefore } from '#features/mailing/lawfulday.ts';
import { subjectOf } from '#features/mailing/sheet.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import type { Tx } from '#server/sql.ts';
import type { Booking } from './queries.ts';

/** Once for a stay's house and days: one that is moved while it is firm is confirmed anew. */
export async function mailConfirmed(
  tx: Tx,
  ddlId: number,
  booking: Booking,
  by: number | null,
  payableFrom?: Day,
): Promise<void> {
  await tellEveryone(tx, ddlId, {
    template: 'stayConfirmed',
    onceKey: `stay ${booking.id} confirmed ${booking.house_id} ${booking.date_from} ${booking.date_to}`,
    by,
    guest: (parties, language) => confirmedToGuest(parties, payableFrom, language),
    owner: confirmedToOwner,
    agency: confirmedToAgency,
    sheet: 'price',
  });
}

function confirmedToGuest(parties: ThreadParties, payableFrom: Day | undefined, language: Language): Mail {
  const isFrench = language === 'fr';
  return {
    subject: subjectOf(
      isFrench ? 'Votre séjour est confirmé' : 'Your stay is confirmed',
      subjectStay(parties),
      language,
    ),
    content: {
      heading: isFrench ? 'Votre séjour est confirmé' : 'Your stay is confirmed',
      paragraphs: [
        hello(greetedIn(parties), language),
        isFrench
          ? `C’est réservé\u00a0: ${houseAndDays(parties, 'fr')}. La maison est à vous pour ces dates, personne d’autre ne peut les prendre.`
          : `It is booked: ${houseAndDays(parties, 'en')}. The house is yours for these dates, nobody else can take them.`,
        ...(payableFrom === undefined ? [] : [nothingToPayBefore(payableFrom, language)]),
        isFrench
          ? 'Gardez ce message. Votre contrat, vos reçus et la suite sont dans votre espace\u00a0; une question, et vous répondez simplement à cet e-mail.'
          : 'Please keep this message. Your contract, your receipts and what comes next are in your space; for any question just reply to this e-mail.',
      ],
      button: { label: isFrench ? 'Voir mon séjour' : 'See my stay', path: paths.bookings(), link: 'obmail' },
    },
  };
}

function confirmedToOwner(parties: ThreadParties, language: Language): Mail {
  const isFrench = language === 'fr';
  return {
    subject: subjectOf(isFrench ? 'Séjour confirmé' : 'Stay confirmed', subjectStay(parties), language),
    content: {
      heading: isFrench ? 'Un séjour est confirmé chez vous' : 'A stay at your house is confirmed',
      paragraphs: [
        hello(greetedOwner(parties), language),
        isFrench
          ? `Bonne nouvelle\u00a0: ${houseAndDays(parties, 'fr')}, c’est réservé. Ces nuits sont prises dans votre calendrier.`
          : `Good news: ${houseAndDays(parties, 'en')} is booked. These nights are taken in your calendar.`,
      ],
      button: calendarButton(parties, language),
    },
  };
}

function confirmedToAgency(parties: ThreadParties): Mail {
  return {
    subject: subjectOf('Séjour confirmé', subjectStay(parties), 'fr'),
    content: {
      heading: 'Un séjour que vous suivez est confirmé',
      paragraphs: [
        `${parties.sender_name || 'Le voyageur'}\u00a0: ${houseAndDays(parties, 'fr')}. Le séjour est ferme.`,
      ],
      button: threadButton(parties),
    },
  };
}
