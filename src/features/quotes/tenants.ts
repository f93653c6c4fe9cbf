/** Who a quote is for: the card is found or made when the quote is saved (B49), within its agency (D12). */
import { Refusal } from '#kernel/refusal.ts';
import { isMail } from '#kernel/rules.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import {
  cardInScope,
  cardOf,
  createTenant,
  refuseStaleCard,
  refuseTakenPhone,
  saveCard,
} from '#features/people/actions.ts';
import type { CardRow, CardValues } from '#features/people/actions.ts';
import type { TenantInput } from '#features/people/api.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { SaveBody } from './api.ts';

/** Someone the agency already knows, or a new tenant: then mail and last name are needed. */
export async function findTenant(tx: Tx, agid: number, { profile }: SaveBody): Promise<number> {
  if (profile?.uid) {
    const isNumber = Number.isInteger(profile.uid) && profile.uid <= MAX_INTEGER;
    if (!isNumber || !(await cardOf(tx, agid, profile.uid)))
      throw new Refusal('notFound', { field: 'profile.uid' });
    return profile.uid;
  }
  const mail = profile?.mail?.trim() ?? '';
  if (mail === '') throw new Refusal('required', { field: 'profile.mail' });
  if (!isMail(mail)) throw new Refusal('mail', { field: 'profile.mail' });
  if ((profile?.last_name ?? '').trim() === '') throw new Refusal('required', { field: 'profile.last_name' });
  return createTenant(tx, agid, { ...cardValues(profile ?? {}), mail });
}

/** Whether the form is allowed to change the tenant's card, and says how. */
export function writesTenant({ profile, updateUserData }: SaveBody): boolean {
  return Boolean(profile) && updateUserData === true;
}

/** The card is changed only when the form was allowed to; its mail never is (it is who the person is). */
export async function writeTenant(
  tx: Tx,
  caller: Caller,
  { agid, uid }: { agid: number; uid: number },
  { profile, updateUserData }: SaveBody,
): Promise<CardRow | undefined> {
  if (profile && updateUserData === true) {
    if (profile.version === undefined)
      throw new Refusal('required', { field: 'profile.version', params: { code: 'version' } });
    await refuseStaleCard(tx, caller, { agid, uid }, profile.version);
    const { mail: _mail, ...values } = await withoutUnseen(tx, caller, { agid, uid }, cardValues(profile));
    if (values.last_name !== undefined && values.last_name.trim() === '')
      throw new Refusal('required', { field: 'profile.last_name' });
    await refuseTakenPhone(tx, { agid, uid }, values.tel1);
    await saveCard(tx, { ...values, agid, uid }, { editor: caller.uid });
  }
  return cardOf(tx, agid, uid);
}

/** Whoever is not shown a telephone has an empty field where it stands: left so, it says nothing. */
async function withoutUnseen(
  tx: Tx,
  caller: Caller,
  { agid, uid }: { agid: number; uid: number },
  values: CardValues,
): Promise<CardValues> {
  if (values.tel1 !== '' || (await cardInScope(tx, caller, uid, agid))?.tel1 !== '') return values;
  const { tel1: _tel1, ...rest } = values;
  return rest;
}

function cardValues(profile: TenantInput): CardValues {
  const { uid: _uid, agid: _agid, version: _version, ...values } = profile;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}
