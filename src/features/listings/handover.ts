/** A house passes to somebody else: whose what was before stays, and what the new owner reads. */
import { queueMail } from '#features/mailing/actions.ts';
import type { Greeted, Mail } from '#features/mailing/mail.ts';
import { hello } from '#features/mailing/mail.ts';
import { letOwnHouses } from '#features/people/actions.ts';
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import { beforeTitle } from '#kernel/french.ts';
import type { Language } from '#kernel/localized.ts';
import { languageOf } from '#kernel/localized.ts';
import { paths } from '#kernel/paths.ts';
import type { Tx } from '#server/sql.ts';
import { keepFormerOwner, newOwner } from './ownerqueries.ts';

export interface Handover {
  house: { id: number; agid: number; owner_uid: number };
  to: number;
  /** What began before stays the former owner's: its requests and its money (decision 73). */
  from: Day;
}

/** Before the house itself is written. The new owner is told in the same transaction, once. */
export async function handOver(tx: Tx, { house, to, from }: Handover): Promise<void> {
  await keepFormerOwner(tx, { houseId: house.id, ownerUid: house.owner_uid, until: from });
  await letOwnHouses(tx, to);
  const { title, language: spoken, ...owner } = await newOwner(tx, house.id, to);
  const language = languageOf(spoken);
  await queueMail(tx, {
    agid: house.agid,
    to: { uid: to, mail: owner.mail, language },
    template: 'newOwner',
    ...toNewOwner({ id: house.id, title }, owner.greeted, from, language),
    onceKey: `house ${house.id} given to ${to} ${from}`,
  });
}

function toNewOwner(
  house: { id: number; title: string },
  owner: Greeted,
  from: Day,
  language: Language,
): Mail {
  const isFrench = language === 'fr';
  const { title } = house;
  const heading = isFrench ? `${title} est désormais à votre nom` : `${title} is now in your name`;
  const day = longDay(from, language);
  return {
    subject: heading,
    content: {
      heading,
      paragraphs: [
        hello(owner, language),
        isFrench
          ? `Nous avons enregistré que vous êtes propriétaire ${beforeTitle('de', title)} depuis le ${day}. Les séjours qui commencent à partir de ce jour sont les vôtres, avec leur argent\u00a0; ceux d’avant restent à l’ancien propriétaire.`
          : `We have recorded that you have owned ${title} since ${day}. Stays that begin from that day on are yours, with their money; those before it remain the former owner’s.`,
        isFrench
          ? 'Vous lisez dans votre espace son calendrier, ses demandes et son annonce. Vous y entrez avec l’adresse à laquelle vous recevez ce message.'
          : 'In your space you read its calendar, its requests and its listing. You log in with the address at which you receive this message.',
        isFrench
          ? 'Ouvrez d’abord le dossier légal. Le numéro d’enregistrement, l’assurance et l’attestation sur l’honneur de l’ancien propriétaire ne valent pas pour vous\u00a0: le dossier dit ce que la loi attend de vous, et une photo lisible suffit.'
          : 'Open the legal file first. The former owner’s registration number, insurance and sworn statement do not count for you: the file says what the law expects of you, and a readable photo is enough.',
        isFrench
          ? 'Si cette maison n’est pas la vôtre, répondez à ce message dès maintenant.'
          : 'If this house is not yours, answer this message now.',
      ],
      button: {
        label: isFrench ? 'Ouvrir le dossier légal' : 'Open the legal file',
        path: paths.house({ id: house.id, tab: 'legal' }),
        link: 'plain',
      },
    },
  };
}
