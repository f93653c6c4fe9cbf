/** What staff is asked to do about a legal file: the one place that asks, and says when it is done. */
import type { Day } from '#kernel/day.ts';
import { finishMadeTask, makeTask } from '#features/tasks/actions.ts';
import type { Tx } from '#server/sql.ts';
import type { HouseFacts } from './facts.ts';
import { REMINDED_DAYS, SUBJECT_WORDS } from './items.ts';
import type { DocumentRow } from './queries.ts';
import { ownerOfHouse } from './reminderqueries.ts';

export interface ToDo {
  agid: number;
  houseId: number;
  /** Names the occasion: asked for once. */
  key: string;
  /** In French, as staff reads it. */
  title: string;
  text: string;
  due?: Day | undefined;
}

export async function askStaff(tx: Tx, { agid, houseId, key, title, text, due }: ToDo): Promise<void> {
  await makeTask(tx, { agid, title, description: text, nid: houseId, due, key });
}

export const graceKey = (houseId: number) => `legal grace ${houseId}`;
/** Once for each village and kind of residence: what is asked of a house follows from both. */
export const changedKey = ({ id, stated }: Pick<HouseFacts, 'id' | 'stated'>) =>
  `legal changed ${id} ${stated.village} ${stated.legal_type}`;
export const endKey = (document: number, end: string, days: number) => `legal end ${document} ${end} ${days}`;
/** Once for each time it is to be looked at. */
const checkKey = ({ id, checks }: Pick<DocumentRow, 'id' | 'checks'>) => `legal check ${id} ${checks}`;

/** A house that is shown was moved, or is let as another kind of residence, and its file does for that no more. */
export async function askAfterChange(tx: Tx, facts: HouseFacts, lacking: string): Promise<void> {
  const { title } = await ownerOfHouse(tx, facts.id);
  await askStaff(tx, {
    agid: facts.agid,
    houseId: facts.id,
    key: changedKey(facts),
    title: `Dossier légal à revoir\u00a0: ${title}`,
    text: `Le village ou le type de résidence de cette maison a changé\u00a0: dans son dossier légal, ${lacking}. Elle reste en ligne\u00a0; de nouveaux devis attendront ces pièces.`,
  });
}

/** An owner has written in their file: somebody of the agency looks at it, once however much they write. */
export async function askToCheck(
  tx: Tx,
  house: { id: number; agid: number; title: string },
  document: Pick<DocumentRow, 'id' | 'checks' | 'item'>,
): Promise<void> {
  await askStaff(tx, {
    agid: house.agid,
    houseId: house.id,
    key: checkKey(document),
    title: `À vérifier\u00a0: ${SUBJECT_WORDS[document.item].fr}, ${house.title}`,
    text: 'Le propriétaire a complété cette pièce. Regardez-la dans l’onglet «\u00a0Dossier légal\u00a0» de la maison, puis marquez-la comme vérifiée.',
  });
}

export async function hasBeenChecked(tx: Tx, document: Pick<DocumentRow, 'id' | 'checks'>): Promise<void> {
  await finishMadeTask(tx, checkKey(document));
}

/** Another one has taken its place, or it is gone: nobody has to look at it, nor to renew it. */
export async function needsNothingMore(tx: Tx, document: DocumentRow): Promise<void> {
  await hasBeenChecked(tx, document);
  for (const days of REMINDED_DAYS)
    await finishMadeTask(tx, endKey(document.id, document.ends_on ?? '', days));
}
