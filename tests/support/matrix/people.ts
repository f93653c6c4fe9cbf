/** Everyone who calls, and which rows are whose for each of them. */
import { createSession } from '#server/session.ts';
import type { SessionKind } from '#server/session.ts';
import { inTransaction, sql } from '#server/sql.ts';
import type { Reading } from './canaries.ts';
import type { Column } from './access.ts';
import { OLERON, RE } from './rows.ts';
import type { Bundle, Place } from './rows.ts';
import type { TestData } from './testdata.ts';

export type Relation = 'own' | 'same' | 'other';

export interface Caller {
  name: string;
  column: Column;
  reading: Reading;
  /** A session of theirs; a signature's is for the contract of the row it is asked about. */
  token(row: Bundle): Promise<string>;
  /** Whose request stands for each relation. Staff have no rows of their own but their agency's. */
  places: Partial<Record<Relation, Place>>;
}

/** `base`: the row of each place that is read and refused, and stays as it is. */
export function callersOf(data: TestData, base: ReadonlyMap<Place, Bundle>): Caller[] {
  const { people, places } = data;
  const { guest, otherGuest, phone, elsewhere } = places;
  const tokens = new Map<string, Promise<string>>();
  const kept = (name: string, make: () => Promise<string>) => {
    const token = tokens.get(name) ?? make();
    tokens.set(name, token);
    return token;
  };
  const caller = (
    name: string,
    column: Column,
    uid: number,
    rows: Caller['places'],
    more: { kind?: SessionKind; sees?: Reading['sees']; agid?: number; impersonator?: number } = {},
  ): Caller => ({
    name,
    column,
    reading: { uid, sees: more.sees ?? 'guest', agid: more.agid ?? RE },
    token: () =>
      kept(name, () => open(data, uid, { kind: more.kind ?? 'full', impersonator: more.impersonator })),
    places: rows,
  });
  return [
    caller('a guest', 'guest', people.guest, { own: guest, same: otherGuest, other: elsewhere }),
    caller('another guest', 'guest', people.otherGuest, { own: otherGuest, same: guest, other: elsewhere }),
    caller('a guest with a telephone only', 'guest', people.phone, {
      own: phone,
      same: guest,
      other: elsewhere,
    }),
    caller(
      'an owner whose house the agency lets',
      'owner',
      people.owner,
      { own: guest, same: otherGuest, other: elsewhere },
      { sees: 'owner' },
    ),
    caller(
      'an owner who lets alone',
      'owner',
      people.otherOwner,
      { own: otherGuest, same: guest, other: elsewhere },
      { sees: 'owner' },
    ),
    caller('staff of Ré', 'staff', people.staff, { same: guest, other: elsewhere }, { sees: 'agency' }),
    caller(
      'staff of Oléron',
      'staff',
      people.otherStaff,
      { same: elsewhere, other: guest },
      { sees: 'agency', agid: OLERON },
    ),
    caller(
      'an employee of Ré',
      'employee',
      people.employee,
      { same: guest, other: elsewhere },
      { sees: 'all' },
    ),
    caller('an administrator', 'super', people.super, { same: guest, other: elsewhere }, { sees: 'all' }),
    caller(
      'a guest by a mail’s link',
      'mailLink',
      people.guest,
      { own: guest, same: otherGuest, other: elsewhere },
      { kind: 'guest' },
    ),
    caller(
      'an employee by a mail’s link',
      'mailLink',
      people.employee,
      { same: guest, other: elsewhere },
      { kind: 'guest' },
    ),
    caller(
      'an owner by a mail’s link',
      'mailLink',
      people.owner,
      { same: guest, other: elsewhere },
      { kind: 'guest' },
    ),
    caller(
      'somebody acting as a guest',
      'impersonated',
      people.guest,
      { own: guest, same: otherGuest, other: elsewhere },
      { impersonator: people.super },
    ),
    signer(data, base.get(guest)!),
  ];
}

function signer(data: TestData, base: Bundle): Caller {
  const { guest, otherGuest, elsewhere } = data.places;
  const reading: Reading = { uid: guest.guest, sees: 'signer', agid: RE };
  const tokens = new Map<string, Promise<string>>();
  return {
    name: 'a guest by a signature’s link',
    column: 'signature',
    reading,
    // Of a row made anew the session of its own contract, otherwise of the one that stays.
    token: (row) => {
      const contractId = row.place === guest && row.isNew === true ? row.contract : base.contract;
      reading.contract = contractId;
      const token = tokens.get(contractId) ?? open(data, guest.guest, { kind: 'signature', contractId });
      tokens.set(contractId, token);
      return token;
    },
    places: { own: guest, same: otherGuest, other: elsewhere },
  };
}

export function open(
  { db }: TestData,
  uid: number,
  session: { kind: SessionKind; contractId?: string; impersonator?: number | undefined; expiresAt?: Date },
): Promise<string> {
  const { impersonator, ...rest } = session;
  return inTransaction(db, async (tx) => {
    const token = await createSession(tx, { uid, userAgent: 'matrix', ...rest });
    if (impersonator !== undefined)
      await sql`update session set impersonator = ${impersonator} where id = (select max(id) from session where uid = ${uid})`.execute(
        tx,
      );
    return token;
  });
}

/** Tokens that open nothing: what each of them is, and the token. */
export async function deadTokens(data: TestData): Promise<[name: string, token: string | undefined][]> {
  const { people, db } = data;
  const revoked = await open(data, people.staff, { kind: 'full' });
  await sql`update session set revoked_at = now() where id = (select max(id) from session)`.execute(db);
  const idle = await open(data, people.staff, { kind: 'full' });
  await sql`update session set last_seen = now() - interval '13 hours' where id = (select max(id) from session)`.execute(
    db,
  );
  return [
    ['nobody', undefined],
    ['a token nobody was given', 'x'.repeat(43)],
    [
      'a session that ended',
      await open(data, people.staff, { kind: 'full', expiresAt: new Date(Date.now() - 1_000) }),
    ],
    ['a session nobody used for thirteen hours', idle],
    ['a session that was closed', revoked],
    ['a suspended person', await open(data, people.disabled, { kind: 'full' })],
    ['a partner', await open(data, people.partner, { kind: 'full' })],
  ];
}
