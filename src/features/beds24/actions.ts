/** Connecting an agency's account, saying which house is which room of it, and at which prices its platforms sell. */
import { Refusal } from '#kernel/refusal.ts';
import {
  ChannelRefused,
  ChannelThrottled,
  ChannelTokenLost,
  ChannelUnavailable,
} from '#providers/channels/port.ts';
import type { AccountFacts, ChannelRoom, Opened } from '#providers/channels/port.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import { enqueue, jobReference } from '#server/jobs.ts';
import { canWriteAgency, requireAgencyWrite } from '#server/scope.ts';
import { sealed, unsealed } from '#server/sealed.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { modifiedBy, refuseStale } from '#server/version.ts';
import { platformsToSell } from '#features/pricing/elsewhere.ts';
import { randomBytes } from 'node:crypto';
import { aboutKey, callFor, NotConnected } from './calling.ts';
import { missingScopes } from './channels.ts';
import { settleLoss } from './losing.ts';
import * as queries from './queries.ts';
import * as rooms from './roomqueries.ts';

const EUROS = 'EUR';

export const readBeds24 = jobReference<{ account: number; whole?: boolean }>('readBeds24');
export const sendBeds24 = jobReference<{ account: number }>('sendBeds24');

export interface Invited {
  opened: Opened;
  facts: AccountFacts;
  rooms: ChannelRoom[];
}

/** Whose account it is to be, before an invitation is used up that is good once. */
async function agencyToChange(db: Db, caller: Caller, agid: number): Promise<void> {
  if (!(await queries.agencyInScope(db, caller, agid))) throw new Refusal('notFound');
  if (!canWriteAgency(caller, agid))
    throw new Refusal('forbidden', { params: { code: 'itemOfOtherAgency' } });
}

/** Ahead of the transaction: the invitation becomes a key, and we read what it opens. */
export async function acceptInvite(app: App, caller: Caller, agid: number, code: string): Promise<Invited> {
  await agencyToChange(app.db, caller, agid);
  const { channels } = app.providers;
  const spent = () => undefined;
  return inWords('code', async () => {
    const opened = await channels.open(code.trim(), spent);
    const access = { token: opened.token, spent };
    const facts = await channels.account(access);
    const missing = missingScopes(facts.scopes);
    if (missing.length > 0) {
      await channels.close(opened.refreshToken).catch(() => undefined);
      throw new Refusal('inviteTooNarrow', { field: 'code', params: { missing: missing.join(', ') } });
    }
    return { opened, facts, rooms: await channels.rooms(access) };
  });
}

/** What the other side says, as whoever pressed reads it. */
async function inWords<T>(field: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChannelTokenLost)
      throw new Refusal('inviteRefused', field === undefined ? {} : { field });
    if (error instanceof NotConnected) throw new Refusal('notConnected');
    if (
      error instanceof ChannelUnavailable ||
      error instanceof ChannelThrottled ||
      error instanceof ChannelRefused
    )
      throw new Refusal('channelAway');
    throw error;
  }
}

export async function connect(
  app: App,
  tx: Tx,
  caller: Caller,
  agid: number,
  invited: Invited,
): Promise<void> {
  requireAgencyWrite(tx, caller, agid, 'item');
  const { opened, facts } = invited;
  const before = await queries.accountOfAgency(tx, agid);
  const { owner, scopes } = facts;
  const nonce = before?.news_nonce ?? randomBytes(18).toString('base64url');
  const id = await queries.writeConnection(tx, { agid, owner, scopes, nonce, by: caller.uid });
  const { secret } = app.config;
  await queries.writeKeys(tx, id, {
    refreshToken: sealed(secret, aboutKey(agid, 'refresh'), opened.refreshToken),
    token: sealed(secret, aboutKey(agid, 'token'), opened.token),
    until: opened.until,
  });
  const isOther = before !== undefined && before.owner !== owner;
  await rooms.writeRooms(tx, id, invited.rooms, { isOther });
  if (before) await settleLoss(tx, before);
  await lookNow(tx, id);
  touch(tx, agid, 'beds24');
}

/** Ahead of the transaction: their key opens nothing any more. Where they don't answer it is thrown away all the same. */
export async function closeThere(app: App, caller: Caller, agid: number): Promise<void> {
  await agencyToChange(app.db, caller, agid);
  const account = await queries.accountOfAgency(app.db, agid);
  if (account?.state !== 'connected' || account.refresh_token === null) throw new Refusal('notConnected');
  await forgetKey(app, account).catch((error: unknown) => {
    app.log.warn(
      { agid, why: error instanceof Error ? error.name : 'unknown' },
      'a key of Beds24 could not be given back',
    );
  });
}

async function forgetKey(app: App, { agid, refresh_token: kept }: queries.Account): Promise<void> {
  const key = kept && unsealed(app.config.secret, aboutKey(agid, 'refresh'), kept);
  if (key) await app.providers.channels.close(key);
}

export async function disconnect(tx: Tx, caller: Caller, agid: number): Promise<void> {
  requireAgencyWrite(tx, caller, agid, 'item');
  const account = await accountToChange(tx, agid);
  await queries.writeClosed(tx, account.id, 'off', caller.uid);
  touch(tx, agid, 'beds24');
}

async function accountToChange(tx: Tx, agid: number): Promise<queries.Account> {
  const account = await queries.accountOfAgency(tx, agid);
  if (!account) throw new Refusal('notConnected');
  return account;
}

/** Ahead of the transaction: the list of rooms, as it is there now. */
export async function roomsThere(app: App, caller: Caller, agid: number): Promise<ChannelRoom[]> {
  await agencyToChange(app.db, caller, agid);
  const account = await queries.accountOfAgency(app.db, agid);
  if (!account) throw new Refusal('notConnected');
  return inWords(undefined, () =>
    callFor(app, account.id, { isUrgent: false }, (access) => app.providers.channels.rooms(access)),
  );
}

/** Everything is read and looked at again, at once. */
export async function refresh(
  tx: Tx,
  caller: Caller,
  agid: number,
  found: readonly ChannelRoom[],
): Promise<void> {
  requireAgencyWrite(tx, caller, agid, 'item');
  const account = await accountToChange(tx, agid);
  await rooms.writeRooms(tx, account.id, found, { isOther: false });
  await lookNow(tx, account.id);
  touch(tx, agid, 'beds24');
}

async function lookNow(tx: Tx, id: number): Promise<void> {
  await enqueue(tx, readBeds24, { account: id }, { key: `beds24-read-${id}` });
  const linked = await rooms.roomsShown(tx, id);
  await rooms.noteHouses(
    tx,
    linked.flatMap(({ house_id: house }) => (house === null ? [] : [house])),
  );
}

/**
 * Which house a room is; none, to sell it there no more. What waits of its bookings is carried out at once, and its days are sent as a whole.
 * @param former the house it was, as whoever chose saw it
 */
export async function linkRoom(
  tx: Tx,
  caller: Caller,
  { agid, roomId, houseId, former }: { agid: number; roomId: number; houseId: number | null; former: number },
): Promise<void> {
  if (!(await queries.agencyInScope(tx, caller, agid))) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, agid, 'item');
  const account = await accountToChange(tx, agid);
  const room = await rooms.lockRoom(tx, account.id, roomId);
  if (!room) throw new Refusal('notFound');
  if (room.house_id === houseId) return;
  if ((room.house_id ?? 0) !== former) throw modifiedBy(room, caller, 'house_id');
  if (houseId !== null) await requireFit(tx, caller, { agid, room, houseId });
  await rooms.writeLink(tx, room, houseId, caller.uid);
  if (houseId !== null) await rooms.noteHouses(tx, [houseId]);
  await enqueue(tx, readBeds24, { account: account.id, whole: true }, { key: `beds24-read-${account.id}` });
  touch(tx, agid, 'beds24');
}

async function requireFit(
  tx: Tx,
  caller: Caller,
  { agid, room, houseId }: { agid: number; room: rooms.Room; houseId: number },
): Promise<void> {
  const house = await rooms.houseInScope(tx, caller, houseId);
  if (house?.agid !== agid) throw new Refusal('notFound');
  if (room.quantity !== 1 || room.currency !== EUROS)
    throw new Refusal('roomUnfit', { params: { n: room.quantity, currency: room.currency } });
  if (await rooms.roomOfHouse(tx, houseId)) throw new Refusal('roomTaken');
}

/** All of them at once, over those that were read. */
export async function saveRates(
  tx: Tx,
  caller: Caller,
  { agid, rates, seen }: { agid: number; rates: readonly rooms.Rate[]; seen: number },
): Promise<void> {
  if (!(await queries.agencyInScope(tx, caller, agid))) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, agid, 'item');
  const account = await accountToChange(tx, agid);
  const [shown] = await queries.accountsShown(tx, caller, agid);
  if (shown) refuseStale({ ms: shown.version, by: shown.by, name: shown.by_name }, caller, seen);
  const known = new Set((await platformsToSell(tx, agid)).map(({ id }) => id));
  const byPrice = new Map<number, number>();
  for (const { platform_id: platform, price } of rates) {
    if (!known.has(platform)) throw new Refusal('unknownChoice', { field: 'platform' });
    const other = byPrice.get(price) ?? platform;
    if (other !== platform) throw new Refusal('priceShared', { field: 'price', params: { n: price } });
    byPrice.set(price, platform);
  }
  await rooms.writeRates(tx, account.id, rates, caller.uid);
  touch(tx, agid, 'beds24');
}
