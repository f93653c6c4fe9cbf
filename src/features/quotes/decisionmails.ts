/** A person's yes or no to a quote, told to everyone it concerns. */
import { longMoment, parisTime } from '#kernel/moment.ts';
import type { Language } from '#kernel/localized.ts';
import type { Booking } from '#features/bookings/actions.ts';
import { nothingToPayBefore } from '#features/mailing/lawfulday.ts';
import type { Mail } from '#features/mailing/mail.ts';
import { partiesOf } from '#features/mailing/actions.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import { answerButton, houseAndDays, replacing, sameHouse } from '#features/mailing/parties.ts';
import { toAgency, toGuest, toOwner } from '#features/mailing/said.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import { optionLapsedToOwner, stayCancelledToOwner } from '#features/mailing/texts.ts';
import type { Tx } from '#server/sql.ts';
import type { QuoteRow } from './queries.ts';
import type { Confirming } from '#features/payments/confirming.ts';

/** What an acceptance did. */
export interface Acceptance {
  /** Null: the stay was firm, and is so still; it was said with that. */
  heldUntil: Date | null;
  /** Its message: what is told of it is told once. */
  messageId: number;
  /** What was held before, where that were other nights or another house's. */
  former: Booking | undefined;
}

/**
 * The nights are held: said to the guest, who is to know until when, and to the owner, who sees them taken. Of a stay that was firm its
 * confirmation says it.
 * @param tellsGuest not where a mail of the same act asks them for more: a contract to sign, a sum to pay
 */
export async function mailAccepted(
  tx: Tx,
  quote: QuoteRow,
  { heldUntil: until, messageId, former }: Acceptance,
  {
    by,
    tellsGuest = true,
    confirming,
  }: { by: number; tellsGuest?: boolean | undefined; confirming: Confirming },
): Promise<void> {
  if (until === null) return;
  const before = former && (await partiesOf(tx, quote.ddl_id, former));
  await tellEveryone(tx, quote.ddl_id, {
    template: 'quoteAccepted',
    onceKey: `accepted ${messageId}`,
    by,
    ...(tellsGuest && {
      guest: (parties, language) => heldToGuest(parties, { until, before, confirming }, language),
    }),
    owner: (parties, language) => heldToOwner(parties, until, before, language),
    agency: (parties) => heldToAgency(parties, until, before),
    summary: { ofQuote: quote.id },
  });
}

function heldToGuest(
  parties: ThreadParties,
  { until, before, confirming }: { until: Date; before: ThreadParties | undefined; confirming: Confirming },
  language: Language,
): Mail {
  const isFrench = language === 'fr';
  const end = longMoment(parisTime(until), language);
  return toGuest(parties, language, {
    heading: isFrench ? 'Vos nuits sont retenues' : 'Your nights are held',
    paragraphs: [
      isFrench
        ? `Nous gardons ces nuits pour vous jusqu’au ${end}\u00a0: ${houseAndDays(parties, 'fr')}.`
        : `We are holding these nights for you until ${end}: ${houseAndDays(parties, 'en')}.`,
      ...replacing(before, language),
      ...confirmedBy(confirming, language),
    ],
  });
}

function confirmedBy(confirming: Confirming, language: Language): string[] {
  const isFrench = language === 'fr';
  switch (confirming.by) {
    case 'signatureAndPayment':
      return [
        isFrench
          ? 'Votre séjour est confirmé une fois le contrat signé et le premier paiement reçu. Vous les trouvez dans votre espace dès qu’ils sont prêts.'
          : 'Your stay is confirmed once the contract is signed and the first payment received. You will find both in your account as soon as they are ready.',
      ];
    case 'signature': {
      const { payableFrom } = confirming;
      return [
        isFrench
          ? 'Votre séjour est confirmé une fois le contrat signé. Vous le trouvez dans votre espace dès qu’il est prêt.'
          : 'Your stay is confirmed once the contract is signed. You will find it in your account as soon as it is ready.',
        ...(payableFrom === null ? [] : [nothingToPayBefore(payableFrom, language)]),
      ];
    }
    case 'agency':
      return [
        isFrench
          ? 'Nous vous écrivons dès que votre séjour est confirmé. Un contrat à signer se trouve dans votre espace dès qu’il est prêt.'
          : 'We will write to you as soon as your stay is confirmed. A contract to sign will be in your account as soon as it is ready.',
      ];
  }
}

export function heldToOwner(
  parties: ThreadParties,
  until: Date,
  before: ThreadParties | undefined,
  language: Language,
): Mail {
  const isFrench = language === 'fr';
  const end = longMoment(parisTime(until), language);
  return toOwner(parties, language, {
    subject: isFrench ? 'Option posée' : 'Option taken',
    heading: isFrench ? 'Une option est posée chez vous' : 'An option has been taken on your house',
    paragraphs: [
      isFrench
        ? `Des voyageurs ont accepté notre proposition\u00a0: ${houseAndDays(parties, 'fr')}. Ces nuits leur sont gardées jusqu’au ${end}.`
        : `Guests have accepted our offer: ${houseAndDays(parties, 'en')}. These nights are kept for them until ${end}.`,
      ...replacing(sameHouse(before, parties), language),
      isFrench
        ? 'Nous vous écrivons dès que le séjour est confirmé, ou si l’option prend fin.'
        : 'We will write to you as soon as the stay is confirmed, or if the option lapses.',
    ],
  });
}

function heldToAgency(parties: ThreadParties, until: Date, before: ThreadParties | undefined): Mail {
  const end = longMoment(parisTime(until), 'fr');
  return toAgency(parties, {
    subject: 'Devis accepté',
    heading: 'Un devis que vous suivez est accepté',
    paragraphs: [
      `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}. Les nuits sont retenues jusqu’au ${end}.`,
      ...replacing(before, 'fr'),
    ],
  });
}

/**
 * What was accepted no longer is: the nights are anybody's again.
 * @param former the nights as they were held
 */
export async function mailTakenBack(
  tx: Tx,
  quote: QuoteRow,
  former: Booking | undefined,
  by: number,
): Promise<void> {
  const wasFirm = former !== undefined && former.held_until === null;
  await tellEveryone(tx, quote.ddl_id, {
    template: 'quoteCancelled',
    onceKey: `quote ${quote.id} taken back ${new Date().toISOString()}`,
    by,
    guest: (parties, language) =>
      toGuest(parties, language, {
        heading: language === 'fr' ? 'Vos nuits ne sont plus retenues' : 'Your nights are no longer held',
        paragraphs: [
          language === 'fr'
            ? `Nous ne gardons plus ces nuits pour vous\u00a0: ${houseAndDays(parties, 'fr')}. Notre proposition reste ouverte tant que la maison est libre.`
            : `We are no longer holding these nights for you: ${houseAndDays(parties, 'en')}. Our offer stays open as long as the house is free.`,
        ],
        button: answerButton(parties, language),
      }),
    owner: wasFirm ? stayCancelledToOwner : optionLapsedToOwner,
    agency: (parties) =>
      toAgency(parties, {
        subject: 'Acceptation annulée',
        heading: 'Un devis que vous suivez n’est plus accepté',
        paragraphs: [
          `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}. Les nuits sont de nouveau en vente.`,
        ],
      }),
  });
}

/** An offer withdrawn that nobody had accepted: its guest had heard of it, and whoever follows the request; no owner had. */
export async function mailWithdrawn(tx: Tx, quote: QuoteRow, by: number): Promise<void> {
  await tellEveryone(tx, quote.ddl_id, {
    template: 'quoteCancelled',
    onceKey: `quote ${quote.id} withdrawn ${new Date().toISOString()}`,
    by,
    // A request may have quotes of several houses.
    nights: { house_id: quote.nid, date_from: quote.date_from, date_to: quote.date_to },
    summary: { ofQuote: quote.id },
    guest: (parties, language) =>
      toGuest(parties, language, {
        heading: language === 'fr' ? 'Une proposition est retirée' : 'An offer has been withdrawn',
        paragraphs: [
          language === 'fr'
            ? 'La proposition ci-dessous n’est plus valable\u00a0: n’en tenez plus compte. Les autres que vous avez reçues restent ouvertes.'
            : 'The offer below is no longer valid: please disregard it. The others you have received stay open.',
        ],
        button: answerButton(parties, language),
      }),
    agency: (parties) =>
      toAgency(parties, {
        subject: 'Proposition retirée',
        heading: 'Une proposition que vous suivez est retirée',
        paragraphs: [
          `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}. Le devis n°${quote.id} est annulé.`,
        ],
      }),
  });
}
