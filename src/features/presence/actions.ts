/** Telling the others of a conversation that one is there, or writing; and those who edit a house, where in it. */
import { Refusal } from '#kernel/refusal.ts';
import { createHmac } from 'node:crypto';
import { requestForCaller } from '#features/requests/actions.ts';
import type { Channel } from '#server/events.ts';
import { sseMessage } from '#server/announcement.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { seenInHouse } from './inhouse.ts';
import type { SaidOfHouse } from './inhouse.ts';
import { visibleTo } from './presence.ts';
import type { Said } from './presence.ts';
import {
  HOUSE_PRESENCE_CHANNEL,
  houseOf,
  namesFor,
  notifyHousePresence,
  notifyPresence,
  PRESENCE_CHANNEL,
} from './queries.ts';

export interface Word {
  typing: 0 | 1;
  open: 0 | 1;
  isNote: boolean;
}

export async function sayPresence(db: Db, caller: Caller, idOrAlphaid: string, word: Word): Promise<void> {
  countWord(caller.sessionId);
  const request = await requestForCaller(db, caller, idOrAlphaid);
  const staff = isStaff(caller);
  const isSender = caller.uids.includes(request.sender_uid);
  await notifyPresence(db, {
    ddl: request.id,
    alphaid: request.alphaid,
    agid: request.agid,
    senderUid: request.sender_uid,
    ownerUid: request.owner_uid,
    uid: caller.uid,
    sessionId: caller.sessionId,
    isStaff: staff,
    onAgencySide: staff || (caller.sees === 'owner' && !isSender),
    ...(await namesFor(db, caller, request.agid)),
    ...word,
  });
}

/** What the streams carry of it, to those who may see the request. */
export const presenceChannel: Channel = {
  name: PRESENCE_CHANNEL,
  linesFor: (payload) => (listener) => {
    const presence = visibleTo(payload as Said, listener);
    return presence && sseMessage({ presence });
  },
};

export async function sayHousePresence(
  { db, config }: App,
  caller: Caller,
  id: number,
  section: string,
): Promise<void> {
  countWord(caller.sessionId);
  const house = await houseOf(db, caller, id);
  if (!house) throw new Refusal('notFound');
  await notifyHousePresence(db, {
    house: id,
    agid: house.agid,
    ownerUid: house.owner_uid,
    uid: caller.uid,
    sessionId: caller.sessionId,
    alias: aliasOf(caller.sessionId, config.secret),
    isStaff: isStaff(caller),
    section,
    seconds: config.editLock,
    ...(await namesFor(db, caller, house.agid)),
  });
}

function aliasOf(sessionId: number, secret: string): string {
  return createHmac('sha256', secret).update(`presence ${sessionId}`).digest('base64url').slice(0, 10);
}

/** What the streams carry of it, to those who may see the house. */
export const housePresenceChannel: Channel = {
  name: HOUSE_PRESENCE_CHANNEL,
  linesFor: (payload) => (listener) => {
    const inHouse = seenInHouse(payload as SaidOfHouse, listener);
    return inHouse && sseMessage({ inHouse });
  },
};

const MOST_A_MINUTE = 90;
const MINUTE_MS = 60_000;
const words = new Map<number, { since: number; count: number }>();

/** A light bound, kept in memory: what it protects is gone after seconds too. */
function countWord(sessionId: number): void {
  const now = Date.now();
  const counted = words.get(sessionId);
  if (counted && now - counted.since < MINUTE_MS) {
    counted.count += 1;
    if (counted.count > MOST_A_MINUTE) throw new Refusal('tooManyAttempts');
    return;
  }
  for (const [id, { since }] of words) if (now - since >= MINUTE_MS) words.delete(id);
  words.set(sessionId, { since: now, count: 1 });
}
