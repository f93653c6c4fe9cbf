/** What can be done to a request. Every state change leaves a message or an event with author and time (C49). */
import { Refusal } from '#kernel/refusal.ts';
import { touchInternal, touchRequest } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import {
  clearAskedTags,
  houseForRequest,
  insertRequest,
  lockRequest,
  lockRequestsOfGuest,
  requestInScope,
  requestRow,
  tagId,
  writeMasked,
  writeReservationTag,
  writeSearch,
  writeTag,
} from './queries.ts';
import type { RequestRow } from './queries.ts';
import { writeStay } from './editqueries.ts';
import type { StayOfRequest } from './editqueries.ts';
import { drawAlphaid, drawHashedid } from './references.ts';
import type { ReservationTag, TagCategory } from './request.ts';
import { postMessage, postEvent } from './posting.ts';

export type { RequestRow, StayOfRequest };

export { lockRequest, lockRequestsOfGuest, requestRow };

export interface NewRequest {
  agid: number;
  houseId: number | null;
  senderUid: number;
  dateFrom: string | null;
  dateTo: string | null;
  adults: number;
  children: number;
  disabled: number;
  /** Where the guest came from: 'site', 'phone', a platform's name. */
  origin: string;
  message?: string;
  website: string;
  /** A request from the public site needs a published house; the agency may open one for any of its houses that is still let. */
  byAgencyUid?: number;
  /** A platform has sold it already: whether we would offer the house is not asked. */
  isSold?: boolean;
}

const DRAWS = 20;

/** Opens a request with its references, its first message, its first tag. The sender's card must exist already: the search knows its names. */
export async function createRequest(
  tx: Tx,
  request: NewRequest,
): Promise<{ id: number; alphaid: string; hashedid: string; messageId: number }> {
  if (request.houseId !== null) await checkHouse(tx, request, request.houseId);
  const created = await insertWithReferences(tx, request);
  const writtenByAgency = request.byAgencyUid !== undefined;
  const authorUid = request.byAgencyUid ?? request.senderUid;
  await setReservationTag(tx, created.id, 'DEMANDE');
  await writeSearch(tx, { ddlId: created.id });
  const text = request.message?.trim() ?? '';
  const said =
    text === ''
      ? undefined
      : await postMessage(tx, {
          ddlId: created.id,
          action: 'FREETEXT',
          message: text,
          authorUid,
          writtenByAgency,
        });
  const waiting = await postEvent(tx, {
    ddlId: created.id,
    action: 'S_PEND_REP',
    authorUid,
    writtenByAgency,
  });
  return { ...created, messageId: said ?? waiting };
}

/** Opens a conversation about no house and no days: only its words will tell what it is about. */
export function openConversation(
  tx: Tx,
  conversation: Pick<NewRequest, 'agid' | 'senderUid' | 'origin' | 'byAgencyUid'>,
): ReturnType<typeof createRequest> {
  return createRequest(tx, {
    houseId: null,
    dateFrom: null,
    dateTo: null,
    adults: 1,
    children: 0,
    disabled: 0,
    website: 'default',
    ...conversation,
  });
}

async function checkHouse(tx: Tx, request: NewRequest, houseId: number): Promise<void> {
  const house = await houseForRequest(tx, houseId);
  if (request.isSold === true && house?.agid === request.agid) return;
  const isOffered =
    house?.agid === request.agid && !house.archived && (house.published || request.byAgencyUid !== undefined);
  if (!isOffered) throw new Refusal('notFound');
  if (house.expired) throw new Refusal('adExpired');
}

async function insertWithReferences(
  tx: Tx,
  request: NewRequest,
): Promise<{ id: number; alphaid: string; hashedid: string }> {
  for (let draw = 0; draw < DRAWS; draw++) {
    const references = { alphaid: drawAlphaid(), hashedid: drawHashedid() };
    const id = await insertRequest(tx, {
      ...references,
      agid: request.agid,
      page_nid: request.houseId,
      sender_uid: request.senderUid,
      is_conversation: request.houseId === null && request.dateFrom === null,
      date_from: request.dateFrom,
      date_to: request.dateTo,
      nb_adults: request.adults,
      nb_children: request.children,
      nb_disabled: request.disabled,
      sender_origin: request.origin,
      website: request.website,
    });
    if (id !== undefined) return { id, ...references };
  }
  throw new Error('No free reference found for a new request.');
}

/** Where the reservation stands (B48). With neverLower a tag already higher stays; answers whether anything changed. */
export async function setReservationTag(
  tx: Tx,
  ddlId: number,
  tag: ReservationTag,
  options: { neverLower?: boolean } = {},
): Promise<boolean> {
  const id = await knownTag(tx, 'ddlstatusreservation', tag);
  const isChanged = await writeReservationTag(tx, ddlId, id, tag, options.neverLower ?? false);
  if (isChanged) await touchDdl(tx, ddlId);
  return isChanged;
}

/** One tag per category and request; it replaces the former one (B27). */
export async function setTag(
  tx: Tx,
  ddlId: number,
  category: TagCategory,
  internalTag: string,
): Promise<boolean> {
  const isChanged = await writeTag(tx, ddlId, category, await knownTag(tx, category, internalTag));
  if (isChanged) await touchDdl(tx, ddlId);
  return isChanged;
}

async function knownTag(tx: Tx, category: TagCategory, internalTag: string): Promise<number> {
  const id = await tagId(tx, category, internalTag);
  if (id === undefined) throw new Refusal('unknownTag');
  return id;
}

async function touchDdl(tx: Tx, ddlId: number): Promise<void> {
  const request = await requestRow(tx, ddlId);
  if (request) touchRequest(tx, { agid: request.agid, ddlId }, 'ddl');
}

/** An accepted quote decides house, dates and people of the request (B41). */
export async function copyStayToRequest(
  tx: Tx,
  ddlId: number,
  stay: StayOfRequest,
  editor: number | null,
): Promise<void> {
  await writeStay(tx, ddlId, stay, editor);
  await writeSearch(tx, { ddlId });
  await touchDdl(tx, ddlId);
}

/** After names, mail or phone of a person's card changed: the searches of that agency follow. */
export async function refreshSearchOf(tx: Tx, agid: number, uid: number): Promise<void> {
  await writeSearch(tx, { agid, uid });
}

/** The request, loaded through the person: what may not be seen does not exist (C02). */
export async function requestForCaller(
  db: Db,
  caller: Caller,
  idOrAlphaid: number | string,
): Promise<RequestRow> {
  const request = await requestInScope(db, caller, idOrAlphaid);
  if (!request) throw new Refusal('notFound');
  return request;
}

/** The same, by somebody who will change it. */
export async function requestToChange(
  tx: Tx,
  caller: Caller,
  idOrAlphaid: number | string,
): Promise<RequestRow> {
  const request = await requestForCaller(tx, caller, idOrAlphaid);
  requireAgencyWrite(tx, caller, request.agid);
  return request;
}

/** Cancels the request; whoever holds its nights releases them in the same transaction. Doing it twice changes nothing. */
export async function cancelRequest(
  tx: Tx,
  cancel: { ddlId: number; authorUid: number | null; writtenByAgency: boolean },
): Promise<boolean> {
  await lockRequest(tx, cancel.ddlId);
  const request = await requestRow(tx, cancel.ddlId);
  if (!request) throw new Refusal('notFound');
  if (request.has_cancelled) return false;
  await setReservationTag(tx, cancel.ddlId, 'ANNULE');
  await clearAskedTags(tx, cancel.ddlId);
  await postEvent(tx, { ...cancel, action: 'S_CANCEL' });
  return true;
}

export async function setMasked(
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'agid'>,
  masked: boolean,
): Promise<void> {
  if (await writeMasked(tx, request.id, masked))
    touchInternal(tx, { agid: request.agid, ddlId: request.id }, 'ddl');
}
