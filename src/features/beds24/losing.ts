/** An account that can't be reached any more, or soon can't: somebody of the agency is told what to do. */
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import { finishMadeTask, makeTask } from '#features/tasks/actions.ts';
import { touch } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import { TOKEN_DAYS } from './channels.ts';
import * as queries from './queries.ts';

/** Once for each time it is lost. */
export async function loseAccount(
  tx: Tx,
  { id, agid, renewed_at: used }: { id: number; agid: number; renewed_at: Date | null },
): Promise<void> {
  if (!(await queries.writeClosed(tx, id, 'lost', null))) return;
  await makeTask(tx, {
    agid,
    title: 'Beds24 ne nous reconnaît plus\u00a0: relier le compte à nouveau',
    description:
      'Les réservations des plateformes n’arrivent plus, et ce qui est vendu ici n’y est plus fermé. Créez une invitation chez Beds24 et collez-la sur la page Beds24.',
    due: todayInParis(),
    key: keyOf('lost', id, used),
  });
  touch(tx, agid, 'beds24');
}

/** Nobody could use the key for a long time: told before it dies, while Beds24 may still come back. */
export async function warnOfEnd(
  tx: Tx,
  { id, agid, renewed_at: used }: { id: number; agid: number; renewed_at: Date },
): Promise<boolean> {
  const end = addDays(todayInParis(used), TOKEN_DAYS);
  const made = await makeTask(tx, {
    agid,
    title: `Beds24\u00a0: le lien du compte s’éteint le ${formatDay(end)}`,
    description:
      'Il n’a plus servi depuis longtemps, parce que Beds24 ne répondait pas. S’il s’éteint, créez une invitation chez Beds24 et collez-la sur la page Beds24.',
    due: addDays(end, -3),
    key: keyOf('end', id, used),
  });
  return made !== undefined;
}

/** It is connected again: nobody has to do anything any more. */
export async function settleLoss(
  tx: Tx,
  { id, renewed_at: used }: { id: number; renewed_at: Date | null },
): Promise<void> {
  await finishMadeTask(tx, keyOf('lost', id, used));
  if (used) await finishMadeTask(tx, keyOf('end', id, used));
}

function keyOf(why: 'lost' | 'end', id: number, used: Date | null): string {
  return `beds24 ${why} ${id} ${used?.getTime() ?? 0}`;
}
