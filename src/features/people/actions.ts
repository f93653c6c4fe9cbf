/** People and the cards agencies keep of them. A person is one human, known to all; a card is what one agency knows (D12). */
import { Refusal } from '#kernel/refusal.ts';
import { lockRequestsOfGuest, refreshSearchOf } from '#features/requests/actions.ts';
import { touch } from '#server/freshness.ts';
import { allowAgencyWrite, requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { isPhoneOnly } from '#kernel/phone.ts';
import { phoneDigits } from './phone.ts';
import {
  agenciesOfPerson,
  insertPerson,
  isKnownElsewhere,
  isToBeKnown,
  letOwnHouses,
  lockAccount,
  personByMail,
  personByPhone,
  writeAccount,
  writeKnown,
  writeLinksEnd as endMailLinks,
  writeLogin as noteLogin,
  writePassword as savePassword,
} from './queries.ts';
import {
  cardHolderByMail,
  cardInScope,
  cardRow,
  holdPhone,
  lockedCard as lockedCardRow,
  otherCardWithPhone,
  upsertCard,
} from './cardqueries.ts';
import type { CardRow, CardValues } from './cardqueries.ts';
import { SENDER_FIELDS, senderProblem } from './sender.ts';

export type { CardRow, CardValues };
export { cardInScope, endMailLinks, letOwnHouses, noteLogin, phoneDigits, savePassword };

export interface PersonGiven {
  mail: string | null;
  tel?: string | null;
  firstName: string;
  lastName: string;
  /** business_language: 1 French, 2 English, 3 Spanish, 4 German. */
  language?: number;
}

/**
 * The person behind what a form says, made when nobody is. Found by mail; by phone only when no mail was given: whoever types
 * somebody's phone beside a mail of their own must not receive that person's links. Somebody who exists is never changed here.
 */
export async function findOrCreatePerson(
  tx: Tx,
  given: PersonGiven,
): Promise<{ uid: number; created: boolean }> {
  const mail = given.mail?.trim().toLowerCase() || null;
  const digits = phoneDigits(given.tel);
  if (mail === null && digits === null) throw new Refusal('required', { field: 'mail' });
  const found = await findPerson(tx, mail, digits);
  if (found !== undefined) return { uid: found, created: false };
  const isPhoneFree = digits !== null && (mail === null || (await personByPhone(tx, digits)) === undefined);
  const person = {
    mail,
    tel1: isPhoneFree ? (given.tel?.trim() ?? null) : null,
    tel_digits: isPhoneFree ? digits : null,
    first_name: given.firstName.trim(),
    last_name: given.lastName.trim(),
    business_language: given.language ?? 1,
  };
  const made = await insertPerson(tx, person);
  if (made !== undefined) return { uid: made, created: true };
  // Two forms at the same instant: the unique indexes let one in, the other finds it; a phone taken meanwhile is left out.
  const other = await findPerson(tx, mail, digits);
  if (other !== undefined) return { uid: other, created: false };
  const uid = await insertPerson(tx, { ...person, tel1: null, tel_digits: null });
  if (uid === undefined) throw new Refusal('existingMail', { field: 'mail' });
  return { uid, created: true };
}

/** Whom the same would find; nobody is made. */
export function personOf(
  db: Db,
  { mail, tel }: { mail: string | null; tel: string | null },
): Promise<number | undefined> {
  return findPerson(db, mail?.trim().toLowerCase() || null, phoneDigits(tel));
}

function findPerson(db: Db, mail: string | null, digits: string | null): Promise<number | undefined> {
  if (mail !== null) return personByMail(db, mail);
  return digits === null ? Promise.resolve(undefined) : personByPhone(db, digits);
}

interface CardWrite {
  onlyMissing?: boolean;
  isJoined?: boolean;
  /** Whoever of the agency wrote it; nobody when it comes from the person themselves. */
  editor?: number | null;
}

/**
 * Writes what an agency knows of a person. With `onlyMissing`, what the agency wrote itself stays: a guest's form does not edit the file.
 * `isJoined`: somebody known elsewhere was found by what was typed. A card made so shows what was typed and nothing of theirs.
 */
export async function saveCard(
  tx: Tx,
  card: { agid: number; uid: number } & CardValues,
  { onlyMissing = false, isJoined = false, editor = null }: CardWrite = {},
): Promise<void> {
  const { agid, uid, ...values } = card;
  await lockRequestsOfGuest(tx, { agid, uid });
  await upsertCard(tx, agid, uid, values, { onlyMissing, isJoined, editor });
  await refreshSearchOf(tx, agid, uid);
  touch(tx, agid, 'user');
}

/** Somebody writes to the agency themselves: it may know who they are. Before their message is posted, which locks its request. */
export async function makeKnown(tx: Tx, agid: number, uid: number): Promise<void> {
  if (!(await isToBeKnown(tx, agid, uid))) return;
  await lockRequestsOfGuest(tx, { agid, uid });
  if (!(await writeKnown(tx, agid, uid))) return;
  await refreshSearchOf(tx, agid, uid);
  touch(tx, agid, 'user');
}

/** For a change, after the requests that are found by what it says. */
export async function lockedCard(
  tx: Tx,
  card: { agid: number; uid: number },
): ReturnType<typeof lockedCardRow> {
  await lockRequestsOfGuest(tx, card);
  return lockedCardRow(tx, card);
}

/** Before a card is written over: nobody else has written it since the version that was read. */
export async function refuseStaleCard(
  tx: Tx,
  caller: Caller,
  card: { agid: number; uid: number },
  seen: number,
): Promise<void> {
  const stored = await lockedCard(tx, card);
  if (stored) refuseStale(stored.version, caller, seen, 'profile');
}

export function cardOf(db: Db, agid: number, uid: number): Promise<CardRow | undefined> {
  return cardRow(db, agid, uid);
}

export interface DefinedSender {
  first_name: string;
  last_name: string;
  mail: string;
  business_language?: number | undefined;
}

/**
 * Somebody known by a telephone only gets names and an address (CHAT-90). The address becomes the account's name. One that is somebody's
 * already is refused: two accounts are tied together by a person, never by typing.
 */
export async function defineSender(
  tx: Tx,
  caller: Caller,
  uid: number,
  given: DefinedSender,
  { agid, seen }: { agid: number | undefined; seen: number },
): Promise<CardRow> {
  const card = await cardInScope(tx, caller, uid, agid ?? caller.agid ?? undefined);
  const known = card ?? (await cardInScope(tx, caller, uid, agid));
  if (!known) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, known.agid, 'item');
  const account = await lockAccount(tx, uid);
  if (!account || !isPhoneOnly(account.username) || account.mail !== null) throw new Refusal('forbidden');
  // The address opens the account, and the account opens what other agencies wrote to it: then only the person may give it one.
  if (account.is_staff || (await isKnownElsewhere(tx, uid, known.agid))) throw new Refusal('forbidden');
  const problems = SENDER_FIELDS.flatMap((field) => {
    const problem = senderProblem(field, given[field]);
    return problem ? [{ ...problem, field }] : [];
  });
  if (problems.length > 0) throw Refusal.many(problems);
  await refuseStaleCard(tx, caller, { agid: known.agid, uid }, seen);
  const mail = given.mail.trim().toLowerCase();
  const names = { first_name: given.first_name.trim(), last_name: given.last_name.trim() };
  if (
    (await personByMail(tx, mail)) !== undefined ||
    (await cardHolderByMail(tx, known.agid, mail)) !== undefined
  )
    throw new Refusal('existingMail', { field: 'mail' });
  if (account.tel_digits && (await otherCardWithPhone(tx, known.agid, uid, account.tel_digits)))
    throw new Refusal('samePhoneNumber');
  await writeAccount(tx, uid, { mail, ...names, business_language: given.business_language });
  const language =
    given.business_language === undefined ? {} : { business_language: given.business_language };
  await saveCard(tx, { agid: known.agid, uid, mail, ...names, ...language }, { editor: caller.uid });
  for (const other of await agenciesOfPerson(tx, [uid])) {
    if (other === known.agid) continue;
    // Nothing of theirs is changed: the person's own name is, which they are shown.
    allowAgencyWrite(tx, other);
    await refreshSearchOf(tx, other, uid);
    touch(tx, other, 'user');
  }
  return (await cardInScope(tx, caller, uid, known.agid))!;
}

/**
 * One number, one card of an agency (ERR-13, C46), however it is written. What stood there before the rule may stay as it is: only another
 * number than the card's own is judged. Two who type the same at the same instant wait for each other.
 * @param card.uid null for somebody who has no card yet
 */
export async function refuseTakenPhone(
  tx: Tx,
  { agid, uid }: { agid: number; uid: number | null },
  tel: string | null | undefined,
): Promise<void> {
  const digits = phoneDigits(tel);
  if (digits === null) return;
  if (uid !== null && phoneDigits((await cardRow(tx, agid, uid))?.tel1) === digits) return;
  await holdPhone(tx, agid, digits);
  if (await otherCardWithPhone(tx, agid, uid, digits))
    throw new Refusal('samePhoneNumber', { field: 'tel1' });
}

/** A new tenant typed by the agency: refused when one of its own cards has that mail or number, silently joined to a person known elsewhere. */
export async function createTenant(
  tx: Tx,
  agid: number,
  values: CardValues & { mail: string },
): Promise<number> {
  if ((await cardHolderByMail(tx, agid, values.mail)) !== undefined)
    throw new Refusal('existingMail', { field: 'mail' });
  await refuseTakenPhone(tx, { agid, uid: null }, values.tel1);
  const person = {
    mail: values.mail,
    tel: values.tel1 ?? null,
    firstName: values.first_name ?? '',
    lastName: values.last_name ?? '',
  };
  const { uid, created } = await findOrCreatePerson(tx, {
    ...person,
    ...(values.business_language !== undefined && { language: values.business_language }),
  });
  // Of two who open a card for somebody known elsewhere at the same instant, the second one sees the first one's.
  if (!created) await lockAccount(tx, uid);
  // Known here by a number only: two cards of one person there cannot be.
  if (!created && (await cardRow(tx, agid, uid))) throw new Refusal('existingMail', { field: 'mail' });
  const card = { ...values, agid, uid, tag_type: values.tag_type ?? 'LOCATAIRE' };
  await saveCard(tx, card, { isJoined: !created });
  return uid;
}
