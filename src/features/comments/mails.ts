/** Who hears of a comment: its guest is asked once; the agency, that one was written; owner and guest, what became of it. */
import { beforeTitle } from '#kernel/french.ts';
import type { Day } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { languageOf } from '#kernel/localized.ts';
import { paths } from '#kernel/paths.ts';
import { guestOf, partiesOf, queueMail, staffOf } from '#features/mailing/actions.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import type { Mail } from '#features/mailing/mail.ts';
import { houseAndDays, stayButton, subjectStay } from '#features/mailing/parties.ts';
import { toAgency, toGuest, toOwner } from '#features/mailing/said.ts';
import type { Tx } from '#server/sql.ts';
import { noteText } from './comment.ts';
import type { LockedComment } from './queries.ts';

interface Written {
  id: number;
  ddlId: number;
  /** Half stars. */
  note: number;
  house_id: number;
  date_from: Day;
  date_to: Day;
}

/** Whether it was asked for the first time, and there is an address. */
export async function mailOffer(tx: Tx, ddlId: number, stayId: number): Promise<boolean> {
  const parties = await partiesOf(tx, ddlId);
  const to = guestOf(parties);
  const mail = {
    agid: parties.agid,
    ddlId,
    to,
    template: 'commentOffer' as const,
    ...offerToGuest(parties, to.language),
    summary: 'stay' as const,
    onceKey: `comment offered ${stayId}`,
  };
  return (await queueMail(tx, mail)) !== null;
}

/** Those who judge it, whoever lets the house. */
export async function mailWritten(tx: Tx, written: Written): Promise<void> {
  const { id, ddlId, note, ...stay } = written;
  const parties = await partiesOf(tx, ddlId, stay);
  await queueMail(tx, {
    agid: parties.agid,
    ddlId,
    to: staffOf(parties),
    template: 'commentWritten',
    ...writtenToAgency(parties, id, note / 2),
    onceKey: `comment written ${id}`,
  });
}

interface Judged {
  status: 'published' | 'refused';
  reason: string;
  wasPublished: boolean;
}

export async function mailJudged(tx: Tx, comment: LockedComment, judged: Judged): Promise<void> {
  const { id, ddl_id: ddlId, nid, date_from, date_to, version } = comment;
  const parties = await partiesOf(tx, ddlId, { house_id: nid, date_from, date_to });
  const about = { agid: parties.agid, ddlId };
  // Published, refused and published again is three decisions.
  const once = `comment ${id} ${judged.status} ${version.ms}`;
  const to = guestOf(parties);
  await queueMail(tx, {
    ...about,
    to,
    template: judged.status === 'published' ? 'commentPublished' : 'commentRefused',
    ...judgedToGuest(parties, judged, to.language),
    summary: 'stay',
    onceKey: `${once} guest`,
  });
  if (judged.status !== 'published' || parties.owner_uid === null || parties.owner_uid === parties.sender_uid)
    return;
  const language = languageOf(parties.owner_language);
  await queueMail(tx, {
    ...about,
    to: { uid: parties.owner_uid, mail: parties.owner_mail ?? '', language },
    template: 'commentPublished',
    ...publishedToOwner(parties, comment, language),
    onceKey: `${once} owner`,
  });
}

/** Once: an answer that is corrected afterwards is read on the page. */
export async function mailAnswered(tx: Tx, comment: LockedComment, answer: string): Promise<void> {
  const { id, ddl_id: ddlId, nid, date_from, date_to } = comment;
  const parties = await partiesOf(tx, ddlId, { house_id: nid, date_from, date_to });
  const to = guestOf(parties);
  await queueMail(tx, {
    agid: parties.agid,
    ddlId,
    to,
    template: 'commentAnswered',
    ...answeredToGuest(parties, answer, to.language),
    summary: 'stay',
    onceKey: `comment answered ${id}`,
  });
}

function offerToGuest(parties: ThreadParties, language: Language): Mail {
  const { house } = subjectStay(parties);
  const isFrench = language === 'fr';
  return toGuest(parties, language, {
    heading: isFrench ? 'Comment s’est passé votre séjour\u00a0?' : 'How was your stay?',
    subject: isFrench ? 'Votre avis sur votre séjour' : 'Your review of your stay',
    paragraphs: isFrench
      ? [
          `Votre séjour ${beforeTitle('à', house)} est terminé. Une note et quelques mots aident les prochains voyageurs à choisir.`,
          'Nous lisons votre avis avant de le publier, et n’y changeons rien. C’est facultatif, et nous ne vous le demandons qu’une fois.',
        ]
      : [
          `Your stay at ${house} is over. A few stars and words help the next guests to choose.`,
          'We read your review before we publish it, and change nothing in it. It is up to you, and we ask only once.',
        ],
    button: { ...stayButton(parties, language), label: isFrench ? 'Donner mon avis' : 'Write my review' },
  });
}

function writtenToAgency(parties: ThreadParties, id: number, note: number): Mail {
  const said = toAgency(parties, {
    heading: 'Un avis est à modérer',
    paragraphs: [
      `${parties.sender_name || 'Un voyageur'} a donné ${noteText(note, 'fr')}\u00a0: ${houseAndDays(parties, 'fr')}. Il reste à publier son avis, ou à le refuser en disant pourquoi.`,
    ],
  });
  const button = { label: 'Lire l’avis', path: paths.comments({ id }), link: 'plain' as const };
  return { ...said, content: { ...said.content, button } };
}

function judgedToGuest(parties: ThreadParties, judged: Judged, language: Language): Mail {
  return judged.status === 'published'
    ? publishedToGuest(parties, language)
    : refusedToGuest(parties, judged, language);
}

function publishedToGuest(parties: ThreadParties, language: Language): Mail {
  const { house } = subjectStay(parties);
  return toGuest(
    parties,
    language,
    language === 'fr'
      ? {
          heading: 'Votre avis est publié',
          paragraphs: [
            `Votre avis sur votre séjour ${beforeTitle('à', house)} est sur la page de la maison, tel que vous l’avez écrit. Merci de l’avoir donné.`,
          ],
        }
      : {
          heading: 'Your review is published',
          paragraphs: [
            `Your review of your stay at ${house} is on the page of the house, as you wrote it. Thank you for writing it.`,
          ],
        },
  );
}

function refusedToGuest(parties: ThreadParties, { reason, wasPublished }: Judged, language: Language): Mail {
  const { house } = subjectStay(parties);
  const isFrench = language === 'fr';
  const heading = isFrench
    ? wasPublished
      ? 'Votre avis n’est plus publié'
      : 'Votre avis n’est pas publié'
    : wasPublished
      ? 'Your review is no longer published'
      : 'Your review is not published';
  return toGuest(parties, language, {
    heading,
    paragraphs: isFrench
      ? [
          `Nous avons lu votre avis sur votre séjour ${beforeTitle('à', house)}, et ne pouvons pas le laisser paraître. Voici pourquoi\u00a0:`,
          reason,
          'Une question\u00a0? Répondez-nous, nous vous lirons.',
        ]
      : [
          `We have read your review of your stay at ${house}, and cannot let it appear. This is why:`,
          reason,
          'Do you have a question? Write to us and we will read it.',
        ],
  });
}

function answeredToGuest(parties: ThreadParties, answer: string, language: Language): Mail {
  const { house } = subjectStay(parties);
  const isFrench = language === 'fr';
  return toGuest(parties, language, {
    heading: isFrench ? 'On a répondu à votre avis' : 'Your review has been answered',
    paragraphs: [
      isFrench
        ? `Votre avis sur votre séjour ${beforeTitle('à', house)} a reçu une réponse, que chacun lit sous votre avis, sur la page de la maison :`
        : `Your review of your stay at ${house} has been answered. Everyone reads the answer below your review, on the page of the house:`,
      answer,
    ],
  });
}

function publishedToOwner(
  parties: ThreadParties,
  { id, note }: Pick<LockedComment, 'id' | 'note'>,
  language: Language,
): Mail {
  const { house } = subjectStay(parties);
  const isFrench = language === 'fr';
  const stars = noteText(note / 2, language);
  const said = toOwner(parties, language, {
    heading: isFrench ? 'Un avis est publié' : 'A review is published',
    paragraphs: [
      isFrench
        ? `Un voyageur a donné ${stars} à son séjour ${beforeTitle('à', house)}. Vous pouvez lui répondre\u00a0: votre réponse paraît sous son avis, sur la page de la maison.`
        : `A guest has given ${stars} to their stay at ${house}. You can answer: your answer appears below the review, on the page of the house.`,
    ],
  });
  const label = isFrench ? 'Lire l’avis et répondre' : 'Read it and answer';
  const button = { label, path: paths.comments({ id }), link: 'plain' as const };
  return { ...said, content: { ...said.content, button } };
}
