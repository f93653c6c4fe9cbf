/** Stays made by hand. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Bundle } from '../rows.ts';
import { api, empty, nextSerial } from './line.ts';
import type { Line } from './line.ts';

const LATER = () => Date.now() + 60_000;

/** Nights nobody else asks for. */
function nights({ spareHouse }: Bundle) {
  const from = addDays(todayInParis(), 2000 + 8 * nextSerial());
  return { nid: spareHouse, kind: 'owner', date_from: from, date_to: addDays(from, 7) };
}

const isAwaiting = ({ request }: Bundle): string[] => [
  `insert into waiting (agid, house_id, ddl_id, nights) select r.agid, r.page_nid, r.id, daterange(r.date_from, r.date_to) from request r
    where r.id = ${request} and not exists (select from waiting w where w.ddl_id = r.id and w.state in ('waiting', 'offered'))`,
];
/** Its nights are the ones it holds. */
const isOffered = (row: Bundle): string[] => [
  ...isAwaiting(row),
  `update waiting set state = 'offered', offered_until = now() + interval '1 day' where ddl_id = ${row.request} and state = 'waiting'`,
];

export const STAYS: Line[] = [
  api('GET /stays/outlook', 'house', { names: 'spareHouse', inQuery: true, query: nights }),
  api('GET /stays/of/:nid', 'house', { names: 'spareHouse', path: { nid: 'spareHouse' } }),
  api('GET /stays/guest/:alphaid/move', 'deskRead', {
    names: 'request',
    path: { alphaid: 'alphaid' },
    query: ({ house }) => ({
      nid: house,
      date_from: addDays(todayInParis(), 3000),
      date_to: addDays(todayInParis(), 3007),
    }),
  }),
  api('GET /stays/:id', 'house', { names: 'ownStay' }),
  api('POST /stays', 'houseWrite', { names: 'spareHouse', inBody: true, body: nights }),
  api('PUT /stays/:id', 'houseWrite', {
    names: 'ownStay',
    body: (row) => ({ ...nights(row), _clientTimestamp: LATER() }),
  }),
  api('GET /waiting/of/:ddlId', 'thread', { names: 'request' }),
  api('GET /waiting/house/:nid', 'deskRead', { names: 'spareHouse', path: { nid: 'spareHouse' } }),
  api('POST /waiting/of/:ddlId', 'waits', { names: 'request', first: isAwaiting, body: empty }),
  api('PUT /waiting/of/:ddlId/take', 'waits', { names: 'request', first: isOffered, body: empty }),
  api('PUT /waiting/of/:ddlId/leave', 'waits', { names: 'request', first: isAwaiting, body: empty }),
  api('PUT /stays/:id/end', 'houseWrite', { names: 'ownStay', body: () => ({ _clientTimestamp: LATER() }) }),
];
