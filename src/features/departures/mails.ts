/** What the owner of a house that leaves reads: from when, what becomes of each stay, whose the money is, and where to see it. */
import type { Day } from '#kernel/day.ts';
import { dayRange, longDay } from '#kernel/day.ts';
import { beforeTitle } from '#kernel/french.ts';
import type { Language } from '#kernel/localized.ts';
import { languageOf } from '#kernel/localized.ts';
import { paths } from '#kernel/paths.ts';
import { queueMail } from '#features/mailing/actions.ts';
import type { Mail, MailFact } from '#features/mailing/mail.ts';
import { hello } from '#features/mailing/mail.ts';
import type { Tx } from '#server/sql.ts';
import { OPTION_TOLD, WAYS_TOLD } from './departure.ts';
import type { Way } from './departure.ts';
import { ownerToTell } from './ownerqueries.ts';
import type { OwnerToTell } from './ownerqueries.ts';
import type { DepartureRow } from './queries.ts';

export interface Told {
  departureId: number;
  houseId: number;
  closedFrom: Day;
  /** The last day of its mandates; null where none was in force. */
  mandateEnds: Day | null;
  ownerFrom: Day | null;
  stays: readonly { date_from: Day; date_to: Day; is_option: boolean; way: Way }[];
}

/** Once for each departure, in the transaction that decides it. */
export async function tellOwnerOfDeparture(tx: Tx, told: Told): Promise<void> {
  await tell(tx, told.houseId, `departure ${told.departureId} owner`, (owner, language) =>
    leavesToOwner(owner, told, language),
  );
}

/** What they read before is not so any more. Whoever the house was given to since was told of no departure. */
export async function tellOwnerOfStay(
  tx: Tx,
  {
    id,
    house_id: houseId,
    former_owner_uid: told,
  }: Pick<DepartureRow, 'id' | 'house_id' | 'former_owner_uid'>,
): Promise<void> {
  await tell(tx, houseId, `departure ${id} undone owner`, staysToOwner, told);
}

async function tell(
  tx: Tx,
  houseId: number,
  onceKey: string,
  written: (owner: OwnerToTell, language: Language) => Mail,
  only?: number,
): Promise<void> {
  const owner = await ownerToTell(tx, houseId);
  if (only !== undefined && owner.uid !== only) return;
  const language = languageOf(owner.language);
  await queueMail(tx, {
    agid: owner.agid,
    to: { uid: owner.uid, mail: owner.mail, language },
    template: 'departure',
    ...written(owner, language),
    onceKey,
  });
}

function leavesToOwner(owner: OwnerToTell, told: Told, language: Language): Mail {
  const isFrench = language === 'fr';
  const { house: title } = owner;
  const from = longDay(told.closedFrom, language);
  const heading = isFrench ? `${title} quitte notre agence` : `${title} leaves our agency`;
  return {
    subject: heading,
    content: {
      heading,
      paragraphs: [
        hello(owner, language),
        isFrench
          ? `Nous avons enregistré le départ ${beforeTitle('de', title)}. À partir du ${from}, nous ne louons plus aucune nuit, et l’annonce n’est plus en ligne.`
          : `We have recorded that ${title} leaves our agency. From ${from} we let no further night, and the listing is no longer online.`,
        staysSaid(told, language),
        ...(told.ownerFrom === null ? [] : [soldSaid(told.ownerFrom, language)]),
        isFrench
          ? 'Relisez ces dates dans le calendrier de la maison. Si l’une d’elles ne convient pas, répondez à ce message dès maintenant.'
          : 'Please read these dates in the calendar of the house. If one of them is not right, answer this message now.',
      ],
      facts: factsOf(told, language),
      button: {
        label: isFrench ? 'Ouvrir le calendrier' : 'Open the calendar',
        path: paths.house({ id: owner.id, tab: 'calendar' }),
        link: 'plain',
      },
    },
  };
}

function staysSaid({ stays }: Told, language: Language): string {
  const isFrench = language === 'fr';
  if (stays.length === 0)
    return isFrench
      ? 'Aucun séjour n’est prévu après cette date. Ceux d’avant ont lieu comme prévu.'
      : 'No stay is planned after that date. Those before it take place as planned.';
  return isFrench
    ? 'Les séjours d’avant cette date ont lieu comme prévu. Voici, un par un, ce que deviennent les suivants.'
    : 'Stays before that date take place as planned. Here is, one by one, what becomes of those after it.';
}

function soldSaid(day: Day, language: Language): string {
  const from = longDay(day, language);
  return language === 'fr'
    ? `La maison change de propriétaire le ${from}. Les séjours commencés avant ce jour, avec leur argent, restent les vôtres et se lisent dans votre espace\u00a0; les suivants sont au nouveau propriétaire. Vos propres papiers, eux, ne lui sont pas montrés.`
    : `The house changes hands on ${from}. Stays that began before that day, with their money, remain yours and are read in your space; those after it are the new owner’s. Papers of your own are not shown to them.`;
}

function factsOf({ closedFrom, mandateEnds, ownerFrom, stays }: Told, language: Language): MailFact[] {
  const isFrench = language === 'fr';
  const day = (label: string, value: Day | null): MailFact[] =>
    value === null ? [] : [{ label, value: longDay(value, language) }];
  return [
    ...day(isFrench ? 'Nuits fermées à partir du' : 'Nights closed from', closedFrom),
    ...day(isFrench ? 'Dernier jour de votre mandat' : 'Last day of your mandate', mandateEnds),
    ...day(isFrench ? 'Nouveau propriétaire à partir du' : 'New owner from', ownerFrom),
    ...stays.map(({ date_from: first, date_to: last, is_option: isOption, way }) => ({
      label: isFrench
        ? `Séjour ${dayRange(first, last, language)}`
        : `Stay ${dayRange(first, last, language)}`,
      value: (isOption && way === 'kept' ? OPTION_TOLD : WAYS_TOLD[way])[language],
    })),
  ];
}

function staysToOwner(owner: OwnerToTell, language: Language): Mail {
  const isFrench = language === 'fr';
  const { house: title } = owner;
  const heading = isFrench ? `${title} reste à l’agence` : `${title} stays with the agency`;
  return {
    subject: heading,
    content: {
      heading,
      paragraphs: [
        hello(owner, language),
        isFrench
          ? `Le départ ${beforeTitle('de', title)}, que nous vous avions annoncé, est annulé. Nuits, annonce et mandat sont comme avant, et les séjours ont lieu comme prévu.`
          : `The departure of ${title}, of which we had told you, is called off. Nights, listing and mandate are as they were, and stays take place as planned.`,
        isFrench ? 'Vous n’avez rien à faire.' : 'There is nothing you need to do.',
      ],
      button: {
        label: isFrench ? 'Ouvrir le calendrier' : 'Open the calendar',
        path: paths.house({ id: owner.id, tab: 'calendar' }),
        link: 'plain',
      },
    },
  };
}
