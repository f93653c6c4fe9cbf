/** Owners of houses in their days of grace are written to when the agency says so: one mail each, with every house of theirs that lacks something. */
import { todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { languageOf } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import { queueMail } from '#features/mailing/actions.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { eachAlone } from '#server/jobs.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { houseFacts, rulesOf } from './factqueries.ts';
import { graceToOwner } from './mails.ts';
import type { HouseInGrace } from './mails.ts';
import { standingOf } from './standing.ts';
import { lackingText } from './words.ts';
import * as queries from './writingqueries.ts';

export interface OwnerToWrite {
  uid: number;
  name: string;
  /** '' where they have none: nobody can write to them. */
  mail: string;
  houses: HouseInGrace[];
}

/** Whoever has a house that lacks something by a day that is still to come, and was not written to about it. */
export async function ownersToWrite(
  db: Db,
  agid: number,
  today: Day = todayInParis(),
): Promise<OwnerToWrite[]> {
  const unwritten = await queries.unwrittenHouses(db, agid, today);
  const [facts, rules] = [
    await houseFacts(
      db,
      unwritten.map(({ id }) => id),
    ),
    await rulesOf(db, { agencies: [agid] }),
  ];
  const lacking = new Map(
    facts.map((house) => [
      house.id,
      standingOf(house, rules, today).items.filter(({ isMissing }) => isMissing),
    ]),
  );
  const lacks = unwritten.filter(({ id }) => (lacking.get(id) ?? []).length > 0);
  return [...Map.groupBy(lacks, ({ owner_uid: uid }) => uid)].map(([uid, houses]) => ({
    uid,
    name: houses[0]!.owner_name,
    mail: houses[0]!.mail.trim(),
    houses: houses.map(({ id, title, until, isPublished }) => ({
      id,
      title,
      until,
      isPublished,
      lacking: lackingText(lacking.get(id)!),
    })),
  }));
}

/** The same for whoever writes: of the agency they name, of their own, or of each they see where they belong to none. */
export async function ownersToWriteOf(
  db: Db,
  caller: Caller,
  asked: number | undefined,
): Promise<(OwnerToWrite & { agid: number; agency: string })[]> {
  const agencies = await queries.agenciesToWrite(db, caller, asked ?? caller.agid);
  if (agencies.length === 0) throw new Refusal('notFound');
  const owners = [];
  for (const agency of agencies)
    owners.push(...(await ownersToWrite(db, agency.agid)).map((owner) => ({ ...owner, ...agency })));
  return owners;
}

/** A press: those who were named, of those who are still to be written to. From now on the nightly round writes to whoever comes new. */
export async function writeToOwners(
  tx: Tx,
  caller: Caller,
  { agid, owners }: { agid: number; owners: readonly number[] },
): Promise<number> {
  requireAgencyWrite(tx, caller, agid, 'item');
  await queries.lockAgency(tx, agid);
  const named = (await ownersToWrite(tx, agid)).filter(({ uid }) => owners.includes(uid));
  const written = await writeAll(tx, agid, named, caller.uid);
  if (written.length === 0) return 0;
  await queries.allowRound(tx, agid);
  await audit(tx, caller, queries.OWNERS_WRITTEN_TO, { owners: written }, String(agid));
  touch(tx, agid, 'house');
  return written.length;
}

/** By the nightly round, for agencies that have pressed once: buyers, and files of which a new rule asks more. */
export async function writeToNewOwners(db: Db, today: Day = todayInParis()): Promise<number> {
  let written = 0;
  await eachAlone(await queries.agenciesThatWrite(db), async ({ id }) => {
    await inTransaction(db, async (tx) => {
      await queries.lockAgency(tx, id);
      written += (await writeAll(tx, id, await ownersToWrite(tx, id, today), null)).length;
    });
  });
  return written;
}

/** Answers to whom. */
async function writeAll(
  tx: Tx,
  agid: number,
  owners: readonly OwnerToWrite[],
  by: number | null,
): Promise<number[]> {
  const written: number[] = [];
  for (const { uid, mail, houses } of owners) {
    if (mail === '') continue;
    const ids = houses.map(({ id }) => id);
    const { language: spoken, ...greeted } = await queries.ownerGreeted(tx, uid);
    const language = languageOf(spoken);
    await queueMail(tx, {
      agid,
      to: { uid, mail, language },
      template: 'legalFile',
      ...graceToOwner(greeted, houses, language),
      onceKey: `legal owner ${uid} ${ids.join(' ')}`,
    });
    await queries.markWritten(tx, { uid, ids, by });
    written.push(uid);
  }
  return written;
}
