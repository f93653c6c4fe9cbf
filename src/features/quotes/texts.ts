/** The words a quote leaves with (B50). The form shows them in the tenant's language before they are sent, so both sides load them. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import type { Language } from '#kernel/localized.ts';
import type { Address } from '#kernel/paths.ts';
import type { PrintedDocument } from '#kernel/printed.ts';
import { subjectOf } from '#features/mailing/staysummary.ts';
import type { SubjectStay } from '#features/mailing/staysummary.ts';
import { hello, paragraphsOf } from '#features/mailing/mail.ts';
import type { Greeted, MailContent } from '#features/mailing/mail.ts';

export interface QuoteFacts {
  guest: Greeted;
  house: string;
  village: string;
  from: Day;
  to: Day;
  total: Cents;
  linen: Cents;
  linenIncluded: boolean;
  /** In cents beside the total, for whoever wants it. */
  linenOffered: Cents;
  taxCollectedBy: string | null;
}

/** The message offered for editing: greeting, dates, price, welcome, linen, question. */
export function quoteText(facts: QuoteFacts, language: Language): string {
  const paragraphs = language === 'fr' ? french(facts) : english(facts);
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

function french(facts: QuoteFacts): string[] {
  return [
    hello(facts.guest, 'fr'),
    `Bonne nouvelle\u00a0: ${place(facts)} est disponible ${dayRange(facts.from, facts.to, 'fr')}.`,
    `Nous vous proposons ce séjour au prix de ${formatEuros(facts.total)} ${
      facts.taxCollectedBy === null
        ? '(taxe de séjour comprise)'
        : `(hors taxe de séjour, collectée par ${facts.taxCollectedBy})`
    }.`,
    'À votre arrivée, accueil par notre conciergerie\u00a0: les clés vous sont remises sur place, la maison vous est présentée, et quelqu’un reste joignable jusqu’à votre départ.',
    facts.linen > 0
      ? `Linge de maison\u00a0: ${formatEuros(facts.linen)}, compris dans ce prix. Dites-nous si vous préférez apporter le vôtre.`
      : '',
    facts.linen === 0 && facts.linenIncluded ? 'Les draps et les serviettes sont compris à ces dates.' : '',
    facts.linen === 0 && facts.linenOffered > 0
      ? `Linge de maison en option\u00a0: ${formatEuros(facts.linenOffered)} en plus. Si vous le souhaitez, cochez-le sur la page de votre proposition, au moment de réserver.`
      : '',
    'Souhaitez-vous réserver\u00a0?',
  ];
}

function english(facts: QuoteFacts): string[] {
  return [
    hello(facts.guest, 'en'),
    `Good news: ${place(facts)} is available ${dayRange(facts.from, facts.to, 'en')}.`,
    `We can offer you this stay for ${formatEuros(facts.total)} ${
      facts.taxCollectedBy === null
        ? '(tourist tax included)'
        : `(tourist tax not included: ${facts.taxCollectedBy} collects it)`
    }.`,
    'Our concierge will welcome you: you are given the keys at the house and shown around, and someone can be reached until you leave.',
    facts.linen > 0
      ? `Bed linen and towels: ${formatEuros(facts.linen)}, included in this price. Tell us if you would rather bring your own.`
      : '',
    facts.linen === 0 && facts.linenIncluded ? 'Sheets and towels are included on these dates.' : '',
    facts.linen === 0 && facts.linenOffered > 0
      ? `Bed linen and towels are optional: ${formatEuros(facts.linenOffered)} extra. If you would like them, tick them on the page of our offer when you book.`
      : '',
    'Would you like to book?',
  ];
}

function place({ house, village }: QuoteFacts): string {
  return village === '' ? house : `${house} (${village})`;
}

/** The mail around the message: the particulars with it, its button opens the guest's own page, logged in, where the yes is one press (B107). */
export function quoteMail(
  quote: SubjectStay & { text: string; path: Address; particulars: PrintedDocument },
  language: Language,
): { subject: string; content: MailContent } {
  const isFrench = language === 'fr';
  return {
    subject: subjectOf(isFrench ? 'Notre proposition' : 'Our offer', quote, language),
    content: {
      heading: isFrench ? `Notre proposition pour ${quote.house}` : `Our offer for ${quote.house}`,
      paragraphs: paragraphsOf(quote.text),
      papers: [{ name: isFrench ? 'etat-descriptif.pdf' : 'particulars.pdf', document: quote.particulars }],
      button: {
        label: isFrench ? 'Nous réservons' : 'Book this stay',
        path: quote.path,
        link: 'obmail',
      },
    },
  };
}
