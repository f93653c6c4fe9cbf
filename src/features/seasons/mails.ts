/** What an owner who sets their own prices reads: what is proposed, and that it is taken back. */
import type { Day } from '#kernel/day.ts';
import { addDays, dayRange } from '#kernel/day.ts';
import { beforeTitle } from '#kernel/french.ts';
import type { Language } from '#kernel/localized.ts';
import { languageOf } from '#kernel/localized.ts';
import { formatEuros } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { queueMail } from '#features/mailing/actions.ts';
import type { Mail, MailFact } from '#features/mailing/mail.ts';
import { hello } from '#features/mailing/mail.ts';
import type { Tx } from '#server/sql.ts';
import { ownerAsked } from './proposalqueries.ts';
import type { OwnerAsked } from './proposalqueries.ts';
import type { SeasonLayer } from './season.ts';
import { saidBy } from './seasonwords.ts';
import type { ShownLine } from './shown.ts';

export interface Proposed {
  id: number;
  version: number;
  agid: number;
  houseId: number;
  label: string;
  from: Day;
  /** The last night. */
  to: Day;
  lines: readonly ShownLine[];
  layers: readonly SeasonLayer[];
}

/** More lines nobody reads in a mail: the page has them all. */
const MOST_LINES = 8;

export async function mailProposal(tx: Tx, proposed: Proposed): Promise<void> {
  const owner = await ownerAsked(tx, proposed.houseId);
  const language = languageOf(owner.language);
  await queueMail(tx, {
    agid: proposed.agid,
    to: { uid: owner.uid, mail: owner.mail, language },
    template: 'seasonProposal',
    ...proposalToOwner(owner, proposed, language),
    onceKey: `season proposal ${proposed.id} ${proposed.version}`,
  });
}

export async function mailWithdrawn(
  tx: Tx,
  about: { id: number; agid: number; houseId: number; label: string; from: Day; to: Day },
): Promise<void> {
  const owner = await ownerAsked(tx, about.houseId);
  const language = languageOf(owner.language);
  await queueMail(tx, {
    agid: about.agid,
    to: { uid: owner.uid, mail: owner.mail, language },
    template: 'seasonProposal',
    ...withdrawnToOwner(owner, about, language),
    onceKey: `season proposal ${about.id} withdrawn`,
  });
}

/** 'du 4 juillet au 29 août 2027': the days as people say them, from the first arrival to the last departure. */
function days({ from, to }: { from: Day; to: Day }, language: Language): string {
  return dayRange(from, addDays(to, 1), language);
}

function proposalToOwner(owner: OwnerAsked, proposed: Proposed, language: Language): Mail {
  const isFrench = language === 'fr';
  const { house } = owner;
  const range = days(proposed, language);
  const heading = isFrench
    ? `Prix proposés pour ${house}\u00a0: ${proposed.label}`
    : `Prices proposed for ${house}: ${proposed.label}`;
  return {
    subject: heading,
    content: {
      heading,
      paragraphs: [
        hello(owner, language),
        isFrench
          ? `Nous vous proposons ces prix pour les nuits ${range}. Rien ne change tant que vous n’avez pas dit oui\u00a0: lisez-les, puis donnez votre accord ou refusez, d’une seule page.`
          : `We propose these prices for the nights ${range}. Nothing changes until you say yes: read them, then agree or decline, on a single page.`,
      ],
      facts: factsOf(proposed, language),
      button: {
        label: isFrench ? 'Lire et répondre' : 'Read and answer',
        path: paths.priceProposal({ id: proposed.id }),
        link: 'obmail',
      },
    },
  };
}

function factsOf({ lines, layers }: Proposed, language: Language): MailFact[] {
  const isFrench = language === 'fr';
  const none = isFrench ? 'sans prix' : 'no price';
  const amount = (value: ShownLine['before']) => (value === null ? none : formatEuros(value));
  const moved = lines.filter(({ before, after }) => before !== after);
  const prices = moved.slice(0, MOST_LINES).map((line) => ({
    label: days(line, language),
    value: isFrench
      ? `${amount(line.after)} la nuit, au lieu de ${amount(line.before)}`
      : `${amount(line.after)} a night, instead of ${amount(line.before)}`,
  }));
  const more = moved.length - prices.length;
  const rest =
    more > 0
      ? [
          {
            label: isFrench ? 'Et encore' : 'And',
            value: isFrench ? `${more} autres périodes, sur la page` : `${more} more periods, on the page`,
          },
        ]
      : [];
  const [first] = layers;
  const rules = first
    ? saidBy(first, language).map(({ label, value }) => ({ label: label[language], value }))
    : [];
  return [...prices, ...rest, ...rules];
}

function withdrawnToOwner(
  owner: OwnerAsked,
  about: { label: string; from: Day; to: Day },
  language: Language,
): Mail {
  const isFrench = language === 'fr';
  const { house } = owner;
  const heading = isFrench
    ? `Prix retirés pour ${house}\u00a0: ${about.label}`
    : `Prices withdrawn for ${house}: ${about.label}`;
  return {
    subject: heading,
    content: {
      heading,
      paragraphs: [
        hello(owner, language),
        isFrench
          ? `Les prix que nous vous avions proposés pour les nuits ${days(about, language)} ${beforeTitle('de', house)} sont retirés\u00a0: les prix d’avant valent de nouveau.`
          : `The prices we had proposed for the nights ${days(about, language)} of ${house} are withdrawn: the prices of before hold again.`,
        isFrench ? 'Vous n’avez rien à faire.' : 'There is nothing you need to do.',
      ],
    },
  };
}
