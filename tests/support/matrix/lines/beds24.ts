/** The channel manager: an agency's account, its rooms and rates. */
import type { Bundle } from '../rows.ts';
import { api, empty, line } from './line.ts';
import type { Line } from './line.ts';

const LATER = Date.now() + 60_000;

/** An account that was disconnected, with one room, which has the agency’s own number. */
const known = ({ ownAgency }: Bundle): string[] => [
  `insert into beds24_account (agid, state, news_nonce) values (${ownAgency}, 'off', 'none') on conflict (agid) do nothing`,
  `insert into beds24_room (account_id, room_id, property_id, property, room, quantity, currency, stays_through)
    select id, ${ownAgency}, 1, 'Maison', '', 1, 'EUR', false from beds24_account where agid = ${ownAgency} on conflict do nothing`,
];

export const BEDS24: Line[] = [
  api('GET /beds24', 'staff'),
  api('GET /beds24/bookings', 'staff'),
  api('POST /beds24/:agid/connect', 'deskWrite', {
    names: 'ownAgency',
    body: () => ({ code: 'none' }),
    neverOk: 'the invitation is none; beds24.http.test.ts has one',
  }),
  api('POST /beds24/:agid/disconnect', 'deskWrite', {
    names: 'ownAgency',
    body: empty,
    neverOk: 'the account is connected to nothing; beds24.http.test.ts connects it',
  }),
  api('POST /beds24/:agid/refresh', 'deskWrite', {
    names: 'ownAgency',
    body: empty,
    neverOk: 'the account is connected to nothing; beds24.http.test.ts connects it',
  }),
  api('PUT /beds24/:agid/rooms/:room', 'deskWrite', {
    names: 'ownAgency',
    path: { agid: 'ownAgency', room: 'ownAgency' },
    first: known,
    body: () => ({ house_id: null, former: 0 }),
  }),
  api('PUT /beds24/:agid/rates', 'deskWrite', {
    names: 'ownAgency',
    first: known,
    body: () => ({ rates: [], _clientTimestamp: LATER }),
  }),
  line('POST /api/webhooks/beds24/:account', 'anyone', {
    body: empty,
    neverOk: 'its address lacks the secret',
  }),
];
