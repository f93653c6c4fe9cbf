/** 'Votre séjour est confirmé': to everyone who waited for it. */
import type { Day } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import { partiesOf } from '#features/mailing/actions.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import type { Mail } from '#features/mailing/mail.ts';
import { houseAndDays, replacing, sameHouse } from '#features/mailing/parties.ts';
import { toAgency, toGuest, toOwner } from '#features/mailing/said.ts';
import { nothingToPayBefore } from '#features/mailing/lawfulday.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import type { Tx } from '#server/sql.ts';
import { bookingRow, papersOf } from './queries.ts';
import type { Booking, Papers } from './queries.ts';

interface Confirmation {
  /** Its event in the thread. */
  messageId: number;
  by: number | null;
  former: Booking | undefined;
  payableFrom: Day | undefined;
  /** By card, with which it became firm. */
  paid: Cents | undefined;
}

/** One that moves while it is firm is confirmed anew. */
export async function mailConfirmed(
  tx: Tx,
  ddlId: number,
  { messageId, by, former, payableFrom, paid }: Confirmation,
): Promise<void> {
  const before = former && (await partiesOf(tx, ddlId, former));
  const papers = await papersOf(tx, ddlId);
  await tellEveryone(tx, ddlId, {
    // What is held, which a request of before may not say.
    nights: await bookingRow(tx, ddlId),
    template: 'stayConfirmed',
    onceKey: `confirmed ${messageId}`,
    by,
    guest: (parties, language) => confirmedToGuest(parties, { before, payableFrom, papers }, language),
    owner: (parties, language) => confirmedToOwner(parties, sameHouse(before, parties), language),
    agency: (parties) => confirmedToAgency(parties, before, paid),
    summary: 'price',
  });
}

type Before = ThreadParties | undefined;

function confirmedToGuest(
  parties: ThreadParties,
  { before, payableFrom, papers }: { before: Before; payableFrom: Day | undefined; papers: Papers },
  language: Language,
): Mail {
  const isFrench = language === 'fr';
  return toGuest(parties, language, {
    heading: isFrench ? 'Votre séjour est confirmé' : 'Your stay is confirmed',
    paragraphs: [
      isFrench
        ? `C’est réservé\u00a0: ${houseAndDays(parties, 'fr')}. La maison est à vous pour ces dates, personne d’autre ne peut les prendre.`
        : `It is booked: ${houseAndDays(parties, 'en')}. The house is yours for these dates, nobody else can take them.`,
      ...replacing(before, language),
      ...(payableFrom === undefined ? [] : [nothingToPayBefore(payableFrom, language)]),
      isFrench
        ? `Gardez ce message. Vous trouvez ${inSpace(papers, 'fr')} dans votre espace\u00a0; une question, et vous répondez simplement à cet e-mail.`
        : `Please keep this message. You will find ${inSpace(papers, 'en')} in your space; for any question just reply to this e-mail.`,
    ],
  });
}

/** What stands on the page of their stay: only what is there. */
function inSpace({ has_contract, has_receipts }: Papers, language: Language): string {
  const [contract, receipts, next, and] =
    language === 'fr'
      ? ['votre contrat signé', 'les reçus de vos paiements', 'la suite', ' et ']
      : ['your signed contract', 'the receipts of your payments', 'what comes next', ' and '];
  const papers = [...(has_contract ? [contract] : []), ...(has_receipts ? [receipts] : [])];
  return papers.length === 0 ? next : [papers.join(', '), next].join(and);
}

function confirmedToOwner(parties: ThreadParties, before: Before, language: Language): Mail {
  const isFrench = language === 'fr';
  return toOwner(parties, language, {
    subject: isFrench ? 'Séjour confirmé' : 'Stay confirmed',
    heading: isFrench ? 'Un séjour est confirmé chez vous' : 'A stay at your house is confirmed',
    paragraphs: [
      isFrench
        ? `Bonne nouvelle\u00a0: ${houseAndDays(parties, 'fr')}, c’est réservé. Ces nuits sont prises dans votre calendrier.`
        : `Good news: ${houseAndDays(parties, 'en')} is booked. These nights are taken in your calendar.`,
      ...replacing(before, language),
    ],
  });
}

function confirmedToAgency(parties: ThreadParties, before: Before, paid: Cents | undefined): Mail {
  const guest = parties.sender_name || 'Le client';
  return toAgency(parties, {
    subject: 'Séjour confirmé',
    heading: 'Un séjour que vous suivez est confirmé',
    paragraphs: [
      ...(paid === undefined ? [] : [`${guest} a payé ${formatEuros(paid)} par carte.`]),
      `${guest}\u00a0: ${houseAndDays(parties, 'fr')}. Le séjour est ferme.`,
      ...replacing(before, 'fr'),
    ],
  });
}
