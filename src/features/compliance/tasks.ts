/** What staff is asked to do about a legal file: the one place that asks. */
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { queueMail } from '#features/mailing/actions.ts';
import type { Tx } from '#server/sql.ts';
import { SUBJECT_WORDS } from './items.ts';
import type { Item } from './items.ts';
import { agencyMail } from './reminderqueries.ts';

export interface ToDo {
  agid: number;
  houseId: number;
  /** Names the occasion: asked for once. */
  key: string;
  /** In French, as staff reads it. */
  title: string;
  text: string;
  due: Day | null;
}

export async function askStaff(tx: Tx, { agid, houseId, key, title, text }: ToDo): Promise<void> {
  await queueMail(tx, {
    agid,
    to: { uid: null, mail: await agencyMail(tx, agid), language: 'fr' },
    template: 'legalFile',
    subject: title,
    content: {
      heading: title,
      paragraphs: [text],
      button: {
        label: 'Ouvrir le dossier légal',
        path: paths.house({ id: houseId, tab: 'legal' }),
        link: 'plain',
      },
    },
    onceKey: key,
  });
}

/** An owner has written in their file: somebody of the agency looks at it, once a day however much they write. */
export async function askToCheck(
  tx: Tx,
  house: { id: number; agid: number; title: string },
  { item, today }: { item: Item; today: Day },
): Promise<void> {
  await askStaff(tx, {
    agid: house.agid,
    houseId: house.id,
    key: `legal check ${house.id} ${item} ${today}`,
    title: `À vérifier\u00a0: ${SUBJECT_WORDS[item].fr}, ${house.title}`,
    text: 'Le propriétaire a complété cette pièce de son dossier légal. Regardez-la, puis marquez-la comme vérifiée.',
    due: null,
  });
}
