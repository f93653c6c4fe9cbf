/** What guest and agency read once a guest has said yes (B107). In the transaction of the yes, once for each. */
import { formatDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { formatMoment, parisTime } from '#kernel/moment.ts';
import { formatEuros } from '#kernel/money.ts';
import { paths, threadPath } from '#kernel/paths.ts';
import { agencySideOf, guestOf, partiesOf, queueMail } from '#features/mailing/actions.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import { hello } from '#features/mailing/mail.ts';
import type { MailContent } from '#features/mailing/mail.ts';
import { bookingReference } from '#features/requests/request.ts';
import type { Tx } from '#server/sql.ts';
import type { FormerStay, OfferedQuote } from './agreequeries.ts';

interface Mail {
  subject: string;
  content: MailContent;
}

interface Outcome {
  heldUntil: Date;
  /** What the yes ended. */
  former: readonly FormerStay[];
}

export async function mailAgreed(tx: Tx, offer: OfferedQuote, outcome: Outcome): Promise<void> {
  const parties = await partiesOf(tx, offer.ddl_id);
  const guest = guestOf(parties);
  const about = { agid: offer.agid, ddlId: offer.ddl_id, template: 'agreed' as const };
  const once = `agreed ${offer.id} ${outcome.heldUntil.toISOString()}`;
  await queueMail(tx, {
    ...about,
    to: guest,
    ...toGuest(parties, offer, outcome, guest.language),
    onceKey: `${once} guest`,
  });
  await queueMail(tx, {
    ...about,
    to: agencySideOf(parties),
    ...toAgency(parties, offer, outcome),
    onceKey: `${once} agency`,
  });
}

function toGuest(parties: ThreadParties, offer: OfferedQuote, outcome: Outcome, language: Language): Mail {
  const isFrench = language === 'fr';
  const { house } = offer;
  const { from, to, total, until } = words(offer, outcome, language);
  return {
    subject: isFrench ? `Vos nuits sont retenues\u00a0: ${house}` : `Your nights are held: ${house}`,
    content: {
      heading: isFrench ? 'Vos nuits sont retenues' : 'Your nights are held',
      paragraphs: [
        hello(parties.sender_first_name, language),
        isFrench
          ? `Merci\u00a0! Vous réservez ${house} du ${from} au ${to}, pour ${total}.`
          : `Thank you! You are booking ${house} from ${from} to ${to}, for ${total}.`,
        isFrench
          ? `Nous gardons ces nuits pour vous jusqu’au ${until}.`
          : `We keep these nights for you until ${until}.`,
        next(offer, language),
        ...outcome.former.map((stay) =>
          isFrench
            ? `Elles remplacent votre option ${option(stay, 'fr')}.`
            : `They replace your option ${option(stay, 'en')}.`,
        ),
      ],
      button: {
        label: isFrench ? 'Voir ma réservation' : 'See my booking',
        path: paths.bookings({ alphaid: offer.alphaid }),
        link: 'obmail',
      },
    },
  };
}

function next({ is_automatic: isAutomatic }: OfferedQuote, language: Language): string {
  if (language === 'en')
    return isAutomatic
      ? 'Next: your contract to sign, then the deposit. Both are waiting behind this button within a minute.'
      : 'Next: we are preparing your contract. You will find it behind this button, and by e-mail.';
  return isAutomatic
    ? 'La suite\u00a0: votre contrat à signer, puis les arrhes. Vous trouvez les deux derrière ce bouton, d’ici une minute.'
    : 'La suite\u00a0: nous préparons votre contrat. Vous le trouverez derrière ce bouton, et par e-mail.';
}

function toAgency(parties: ThreadParties, offer: OfferedQuote, outcome: Outcome): Mail {
  const guest = parties.sender_name || 'Le voyageur';
  const { from, to, total, until } = words(offer, outcome, 'fr');
  return {
    subject: `Réservation\u00a0: ${offer.house}, demande n°${offer.alphaid}`,
    content: {
      heading: `${guest} réserve`,
      paragraphs: [
        `${guest} a accepté le devis n°${offer.id}\u00a0: ${offer.house}, du ${from} au ${to}, ${total}. Les nuits sont retenues jusqu’au ${until}.`,
        ...outcome.former.map((stay) => `Ce séjour remplace son option ${option(stay, 'fr')}.`),
        offer.is_automatic
          ? 'Le contrat et la première demande de paiement partent d’eux-mêmes.'
          : 'Le contrat et les arrhes vous attendent dans la demande.',
      ],
      button: { label: 'Ouvrir la demande', path: threadPath(offer.alphaid), link: 'plain' },
    },
  };
}

/** To whoever answers for the house of the option that ended: its nights are on sale again. */
export async function mailReleased(tx: Tx, stay: FormerStay): Promise<void> {
  const parties = await partiesOf(tx, stay.ddl_id);
  const guest = parties.sender_name || 'Le voyageur';
  await queueMail(tx, {
    agid: stay.agid,
    ddlId: stay.ddl_id,
    to: agencySideOf(parties),
    template: 'optionReleased',
    subject: `Option levée\u00a0: demande n°${stay.alphaid}`,
    content: {
      heading: `${guest} a choisi un autre séjour`,
      paragraphs: [`Son option ${option(stay, 'fr')} est levée\u00a0: ces nuits sont de nouveau libres.`],
      button: { label: 'Ouvrir la demande', path: threadPath(stay.alphaid), link: 'plain' },
    },
    onceKey: `option ended by its guest ${stay.quote_id} ${new Date().toISOString()}`,
  });
}

function option(stay: FormerStay, language: Language): string {
  const [from, to] = [formatDay(stay.date_from), formatDay(stay.date_to)];
  const what = `${bookingReference(stay.hashedid)} (${stay.house}`;
  return language === 'en' ? `${what}, from ${from} to ${to})` : `${what}, du ${from} au ${to})`;
}

function words(offer: OfferedQuote, { heldUntil }: Outcome, language: Language) {
  const [day = '', time = ''] = formatMoment(parisTime(heldUntil)).split(' ');
  return {
    from: formatDay(offer.date_from),
    to: formatDay(offer.date_to),
    total: formatEuros(offer.montant_total),
    until: language === 'en' ? `${day} at ${time}` : `${day} à ${time}`,
  };
}
