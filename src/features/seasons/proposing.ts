/** On a house whose owner sets the prices a season is a proposal, until they agree to what they read. */
import { lengthOf } from '#kernel/rules.ts';
import { Refusal } from '#kernel/refusal.ts';
import { putLayers } from '#features/calendar/layers.ts';
import { makeTask } from '#features/tasks/actions.ts';
import { beforeTitle } from '#kernel/french.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { allowAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { Line } from './line.ts';
import { mailProposal, mailWithdrawn } from './mails.ts';
import * as queries from './proposalqueries.ts';
import type { ProposalRow } from './proposalqueries.ts';
import { lockBatch } from './queries.ts';
import type { LockedBatch, SeasonRow } from './queries.ts';
import { SEASON_KEY } from './season.ts';

export const NOTE_MAX = 500;

/** Asked anew, it is another version of what waits, and another mail. */
export async function proposeTo(
  tx: Tx,
  caller: Caller,
  { season, batchId, line }: { season: SeasonRow; batchId: number; line: Line },
): Promise<void> {
  const { lines } = line.shown;
  const { id, version } = await queries.writeProposal(tx, {
    agid: season.agid,
    batchId,
    seasonId: season.id,
    houseId: line.id,
    ownerUid: line.owner_uid,
    layers: line.layers,
    shown: { lines },
  });
  await mailProposal(tx, {
    id,
    version,
    agid: season.agid,
    houseId: line.id,
    label: season.label,
    from: season.date_from,
    to: season.date_to,
    lines,
    layers: line.layers,
  });
  await audit(tx, caller, 'season proposed', { version, house: line.id }, String(id));
}

/** By the owner, in person. What they did not read they cannot agree to. */
export async function agreeTo(tx: Tx, caller: Caller, id: number, read: number): Promise<void> {
  const { proposal, batch } = await waiting(tx, caller, id, read);
  await putLayers(
    tx,
    batch.id,
    proposal.layers.map((layer) => ({ ...layer, house_id: proposal.house_id })),
  );
  await answer(tx, caller, proposal, 'agreed', '');
}

/** And says why, where they like; somebody of the agency has to hear of it. */
export async function decline(
  tx: Tx,
  caller: Caller,
  id: number,
  { read, note: typed }: { read: number; note: string },
): Promise<void> {
  const note = typed.trim();
  if (lengthOf(note) > NOTE_MAX) throw new Refusal('maxLength', { field: 'note', params: { n: NOTE_MAX } });
  const { proposal } = await waiting(tx, caller, id, read);
  await answer(tx, caller, proposal, 'declined', note);
  await makeTask(tx, {
    agid: proposal.agid,
    title: `Prix refusés par le propriétaire ${beforeTitle('de', proposal.house)}\u00a0: ${proposal.label}`,
    description: note === '' ? 'Sans raison donnée\u00a0: appelez le propriétaire.' : note,
    nid: proposal.house_id,
    uid: proposal.owner_uid,
    key: `season proposal ${id} declined`,
  });
}

/** The laying first, as who undoes it does. */
async function waiting(
  tx: Tx,
  caller: Caller,
  id: number,
  read: number,
): Promise<{ proposal: ProposalRow; batch: LockedBatch }> {
  // An account that is entered for somebody agrees to nothing in their name.
  if (caller.impersonator !== null) throw new Refusal('forbidden');
  const seen = await queries.proposalInScope(tx, caller, id);
  const batch = seen && (await lockBatch(tx, seen.batch_id));
  const proposal = await queries.lockOwnProposal(tx, caller, id);
  if (!proposal || !batch) throw new Refusal('notFound');
  if (proposal.state !== 'waiting') throw new Refusal('proposalOver');
  if (proposal.version !== read || proposal.batch_id !== batch.id) throw new Refusal('proposalChanged');
  if (batch.undone) throw new Refusal('proposalOver');
  return { proposal, batch };
}

async function answer(
  tx: Tx,
  caller: Caller,
  proposal: ProposalRow,
  state: 'agreed' | 'declined',
  note: string,
): Promise<void> {
  allowAgencyWrite(tx, proposal.agid);
  await queries.writeAnswer(tx, proposal.id, { state, note, by: caller.uid });
  await audit(tx, caller, `season ${state}`, { version: proposal.version }, String(proposal.id));
  touch(tx, proposal.agid, SEASON_KEY);
}

/** With their laying: nobody is asked any more, and who had said yes is told that it is no longer so. */
export async function withdrawProposals(tx: Tx, batch: LockedBatch): Promise<void> {
  for (const { id, house_id: houseId } of await queries.withdrawOf(tx, batch.id))
    await mailWithdrawn(tx, {
      id,
      agid: batch.agid,
      houseId,
      label: batch.label,
      from: batch.date_from,
      to: batch.date_to,
    });
}
