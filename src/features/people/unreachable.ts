/** A guest nobody can write to or call from here. */
import type { Tx } from '#server/sql.ts';
import type { PersonGiven } from './actions.ts';
import { insertPerson, personByUsername } from './queries.ts';

/** A guest of a platform that keeps mail and telephone to itself: reached there only. The same for the same name of the account. */
export async function unreachablePerson(
  tx: Tx,
  username: string,
  given: Pick<PersonGiven, 'firstName' | 'lastName' | 'language'>,
): Promise<{ uid: number; created: boolean }> {
  const person = {
    username,
    mail: null,
    tel1: null,
    tel_digits: null,
    first_name: given.firstName.trim(),
    last_name: given.lastName.trim(),
    business_language: given.language ?? 1,
  };
  const made = await insertPerson(tx, person);
  if (made !== undefined) return { uid: made, created: true };
  const found = await personByUsername(tx, username);
  if (found === undefined) throw new Error('A name that is taken is nobody’s.');
  return { uid: found, created: false };
}
