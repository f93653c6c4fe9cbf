/** People and the cards agencies keep of them. A person is one human, known to all; a card is what one agency knows (D12). */
import { Refusal } from '#kernel/refusal.ts';
import { refreshSearchOf } from '#features/requests/actions.ts';
import { touch } from '#server/freshness.ts';
import type { Db, Tx } from '#server/sql.ts';
import { phoneDigits } from './phone.ts';
import {
  cardHolderByMail,
  cardRow,
  insertPerson,
  personByMail,
  personByPhone,
  upsertCard,
  writeLogin as noteLogin,
  writePassword as savePassword,
} from './queries.ts';
import type { CardRow, CardValues } from './queries.ts';

export type { CardRow, CardValues };
export { noteLogin, phoneDigits, savePassword };

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

function findPerson(tx: Tx, mail: string | null, digits: string | null): Promise<number | undefined> {
  if (mail !== null) return personByMail(tx, mail);
  return digits === null ? Promise.resolve(undefined) : personByPhone(tx, digits);
}

/** Writes what an agency knows of a person. With `onlyMissing`, what the agency wrote itself stays: a guest's form does not edit the file. */
export async function saveCard(
  tx: Tx,
  card: { agid: number; uid: number } & CardValues,
  options: { onlyMissing?: boolean } = {},
): Promise<void> {
  const { agid, uid, ...values } = card;
  await upsertCard(tx, agid, uid, values, options.onlyMissing ?? false);
  await refreshSearchOf(tx, agid, uid);
  touch(tx, agid, 'user');
}

export function cardOf(db: Db, agid: number, uid: number): Promise<CardRow | undefined> {
  return cardRow(db, agid, uid);
}

/** A new tenant typed by the agency: refused when one of its own cards has that mail, silently joined to a person known elsewhere. */
export async function createTenant(
  tx: Tx,
  agid: number,
  values: CardValues & { mail: string },
): Promise<number> {
  if ((await cardHolderByMail(tx, agid, values.mail)) !== undefined)
    throw new Refusal('existingMail', { field: 'mail' });
  const person = {
    mail: values.mail,
    tel: values.tel1 ?? null,
    firstName: values.first_name ?? '',
    lastName: values.last_name ?? '',
  };
  const { uid } = await findOrCreatePerson(tx, {
    ...person,
    ...(values.business_language !== undefined && { language: values.business_language }),
  });
  await saveCard(tx, { ...values, agid, uid, tag_type: values.tag_type ?? 'LOCATAIRE' });
  return uid;
}
