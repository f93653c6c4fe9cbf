/** Stays made by hand. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Bundle } from '../rows.ts';
import { api, nextSerial } from './line.ts';
import type { Line } from './line.ts';

const LATER = () => Date.now() + 60_000;

/** Nights nobody else asks for. */
function nights({ spareHouse }: Bundle) {
  const from = addDays(todayInParis(), 2000 + 8 * nextSerial());
  return { nid: spareHouse, kind: 'owner', date_from: from, date_to: addDays(from, 7) };
}

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
  api('PUT /stays/:id/end', 'houseWrite', { names: 'ownStay', body: () => ({ _clientTimestamp: LATER() }) }),
];
