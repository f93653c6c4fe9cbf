/** What guest, owner and agency read once a guest has said yes (B107). In the transaction of the yes, once for each. */
import type { Day } from '#kernel/day.ts';
import { dayRange, longDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { longMoment, parisTime } from '#kernel/moment.ts';
import { formatEuros } from '#kernel/money.ts';
import { partiesOf } from '#features/mailing/actions.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import type { Mail } from '#features/mailing/mail.ts';
import { contractOver } from '#features/mailing/parties.ts';
import { toAgency, toGuest } from '#features/mailing/said.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import { optionLapsedToOwner } from '#features/mailing/texts.ts';
import { nothingToPayBefore } from '#features/mailing/lawfulday.ts';
import { bookingReference } from '#features/requests/request.ts';
import type { Tx } from '#server/sql.ts';
import type { FormerStay, OfferedQuote } from './guestacceptqueries.ts';
import { heldToOwner } from './decisionmails.ts';
import type { Acceptance } from './decisionmails.ts';

interface Outcome {
  heldUntil: Date;
  /** What the yes ended. */
  former: readonly FormerStay[];
  messageId: number;
  /** The nights the same request held. */
  nights: Acceptance['former'];
  /** The day before which the law lets nothing be asked of them; null where it has come, or they pay somebody else. */
  payableFrom: Day | null;
}

export async function mailGuestAccepted(tx: Tx, offer: OfferedQuote, outcome: Outcome): Promise<void> {
  const before = outcome.nights && (await partiesOf(tx, offer.ddl_id, outcome.nights));
  await tellEveryone(tx, offer.ddl_id, {
    template: 'agreed',
    onceKey: `agreed ${outcome.messageId}`,
    by: null,
    guest: (parties, language) => heldToGuest(parties, offer, outcome, language),
    owner: (parties, language) => heldToOwner(parties, outcome.heldUntil, before, language),
    agency: (parties) => heldToAgency(parties, offer, outcome),
    summary: { ofQuote: offer.id },
  });
}

function heldToGuest(
  parties: ThreadParties,
  offer: OfferedQuote,
  outcome: Outcome,
  language: Language,
): Mail {
  const isFrench = language === 'fr';
  const { what, until } = words(offer, outcome, language);
  return toGuest(parties, language, {
    heading: isFrench ? 'Vos nuits sont retenues' : 'Your nights are held',
    paragraphs: [
      isFrench ? `Merci\u00a0! Vous réservez ${what}.` : `Thank you! You are booking ${what}.`,
      isFrench
        ? `Nous gardons ces nuits pour vous jusqu’au ${until}.`
        : `We are holding these nights for you until ${until}.`,
      ...next(offer, outcome, language),
      ...outcome.former.flatMap((stay) => [
        isFrench
          ? `Elles remplacent votre option ${option(stay, 'fr')}.`
          : `They replace your option ${option(stay, 'en')}.`,
        ...contractOver(stay.contract ?? undefined, language),
      ]),
    ],
  });
}

function next(offer: OfferedQuote, { payableFrom }: Outcome, language: Language): string[] {
  const step = nextStep(offer, payableFrom !== null, language);
  return payableFrom === null ? [step] : [step, nothingToPayBefore(payableFrom, language)];
}

function nextStep(
  { is_automatic: isAutomatic, pays_us: paysUs }: OfferedQuote,
  isTooEarly: boolean,
  language: Language,
): string {
  const isFrench = language === 'fr';
  if (!isAutomatic)
    return isFrench
      ? 'La suite\u00a0: nous préparons votre contrat. Vous le trouverez derrière ce bouton, et par e-mail.'
      : 'Next: we are preparing your contract. You will find it behind this button, and by e-mail.';
  if (!paysUs || isTooEarly)
    return isFrench
      ? 'La suite\u00a0: votre contrat à signer. Vous le trouvez derrière ce bouton, d’ici une minute.'
      : 'Next: your contract to sign. It is waiting behind this button within a minute.';
  return isFrench
    ? 'La suite\u00a0: votre contrat à signer, puis les arrhes. Vous trouvez les deux derrière ce bouton, d’ici une minute.'
    : 'Next: your contract to sign, then the deposit. Both are waiting behind this button within a minute.';
}

function heldToAgency(parties: ThreadParties, offer: OfferedQuote, outcome: Outcome): Mail {
  const guest = parties.sender_name || 'Le client';
  const { what, until } = words(offer, outcome, 'fr');
  return toAgency(parties, {
    subject: 'Réservation par le client',
    heading: `${guest} réserve`,
    paragraphs: [
      `${guest} a accepté le devis n°${offer.id}\u00a0: ${what}. Les nuits sont retenues jusqu’au ${until}.`,
      ...outcome.former.map((stay) => `Ce séjour remplace son option ${option(stay, 'fr')}.`),
      nextForAgency(offer, outcome),
    ],
  });
}

function nextForAgency(
  { is_automatic: isAutomatic, pays_us: paysUs }: OfferedQuote,
  { payableFrom }: Outcome,
): string {
  if (payableFrom !== null) {
    const day = longDay(payableFrom, 'fr');
    return isAutomatic
      ? `Le contrat part de lui-même. La loi ne permet de demander la première somme qu’à partir du ${day}\u00a0: la demande partira d’elle-même ce jour-là.`
      : `Le contrat vous attend dans la demande. La loi ne permet de demander la première somme qu’à partir du ${day}\u00a0: un e-mail vous le rappellera.`;
  }
  if (!paysUs)
    return isAutomatic ? 'Le contrat part de lui-même.' : 'Le contrat vous attend dans la demande.';
  return isAutomatic
    ? 'Le contrat et la première demande de paiement partent d’eux-mêmes.'
    : 'Le contrat et le premier paiement sont à préparer dans la demande.';
}

/** To whoever answers for the house of the option that ended: its nights are on sale again. */
export async function mailReleased(tx: Tx, stay: FormerStay): Promise<void> {
  await tellEveryone(tx, stay.ddl_id, {
    template: 'optionReleased',
    onceKey: `option ended by its guest ${stay.quote_id} ${new Date().toISOString()}`,
    by: null,
    owner: optionLapsedToOwner,
    agency: (parties) =>
      toAgency(parties, {
        subject: 'Option terminée',
        heading: `${parties.sender_name || 'Le client'} a choisi un autre séjour`,
        paragraphs: [
          `Son option ${option(stay, 'fr')} a pris fin\u00a0: ces nuits sont de nouveau libres.`,
          ...contractOver(stay.contract ?? undefined, 'fr'),
        ],
      }),
  });
}

function option(stay: FormerStay, language: Language): string {
  const { house, date_from: from, date_to: to } = stay;
  return `${bookingReference(stay.hashedid)} (${house}, ${dayRange(from, to, language)})`;
}

function words(offer: OfferedQuote, { heldUntil }: Pick<Outcome, 'heldUntil'>, language: Language) {
  const [days, total] = [
    dayRange(offer.date_from, offer.date_to, language),
    formatEuros(offer.montant_total),
  ];
  return {
    what:
      language === 'en' ? `${offer.house}, ${days}, for ${total}` : `${offer.house}, ${days}, pour ${total}`,
    until: longMoment(parisTime(heldUntil), language),
  };
}
