/** A price by mail: the words written with it, what it comes to, and what is asked of it. */
import type { Day } from '#kernel/day.ts';
import { formatEuros } from '#kernel/money.ts';
import type { Language } from '#kernel/localized.ts';
import type { MailContent } from '#features/mailing/mail.ts';
import { paragraphsOf } from '#features/mailing/mail.ts';
import { subjectOf } from '#features/mailing/staysummary.ts';
import { threadPath } from '#kernel/paths.ts';
import type { Bid, BidPart } from './bid.ts';
import { amountOf } from './bid.ts';

/** The part of a thread's parties a price speaks of. */
interface Parties {
  alphaid: string;
  house_title: string | null;
  date_from: Day | null;
  date_to: Day | null;
  agency_name: string;
}

export function bidToGuest(
  parties: Parties,
  bid: Bid,
  message: string,
  language: Language,
): { subject: string; content: MailContent } {
  const isFrench = language === 'fr';
  const house = parties.house_title ?? parties.agency_name;
  const total = formatEuros(bid.total);
  return {
    subject: subjectOf(
      isFrench ? `Notre proposition, ${total}` : `Our offer, ${total}`,
      { ...parties, house, from: parties.date_from, to: parties.date_to },
      language,
    ),
    content: {
      heading: isFrench ? 'Notre proposition de prix' : 'Our price',
      paragraphs: [
        ...paragraphsOf(message),
        isFrench ? `${house}\u00a0: ${total} au total.` : `${house}: ${total} in total.`,
        ...asked(bid, language),
      ],
      button: {
        label: isFrench ? 'Voir la proposition' : 'See the price',
        path: threadPath(parties.alphaid),
        link: 'obmail',
      },
    },
  };
}

const ASKED: Record<BidPart, Record<Language, (amount: string) => string>> = {
  arrhes: {
    fr: (amount) => `Pour réserver, des arrhes de ${amount} se règlent par carte depuis votre espace.`,
    en: (amount) => `To book, a deposit of ${amount} is paid by card from your personal space.`,
  },
  solde: {
    fr: (amount) => `Le solde de ${amount} se règle par carte depuis votre espace.`,
    en: (amount) => `The balance of ${amount} is paid by card from your personal space.`,
  },
  total: {
    fr: (amount) => `Les ${amount} se règlent par carte depuis votre espace.`,
    en: (amount) => `The ${amount} are paid by card from your personal space.`,
  },
};

function asked({ part, total }: Bid, language: Language): string[] {
  return part === null ? [] : [ASKED[part][language](formatEuros(amountOf(part, total)))];
}
