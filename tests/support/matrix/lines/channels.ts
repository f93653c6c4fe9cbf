/** What other sites tell of a house's nights, and what they read of ours. */
import type { Bundle } from '../rows.ts';
import { api, empty, line } from './line.ts';
import type { Line } from './line.ts';

const said = () => ({ source: 'other', label: '', takes_closures: 0, last_night: 0 });

export const CHANNELS: Line[] = [
  api('GET /channels/feeds', 'staff'),
  api('GET /channels/sites', 'staff'),
  api('GET /channels/widget', 'staff'),
  api('GET /channels/conflicts', 'staff'),
  api('POST /channels/feeds', 'deskWrite', {
    names: 'spareHouse',
    inBody: true,
    body: ({ spareHouse }) => ({
      nid: spareHouse,
      ...said(),
      url: '',
      exports: 1,
    }),
  }),
  api('PUT /channels/feeds/:id', 'deskWrite', {
    names: 'feed',
    body: () => ({ ...said(), paused: 1, _clientTimestamp: Date.now() + 60_000 }),
  }),
  api('PUT /channels/feeds/:id/read', 'deskWrite', { names: 'feed', body: empty }),
  api('PUT /channels/feeds/:id/export', 'deskWrite', { names: 'feed', body: () => ({ exports: 1 }) }),
  api('PUT /channels/feeds/:id/remove', 'deskWrite', { names: 'feed', body: empty }),
  api('GET /channels/feeds/:id/readings', 'deskRead', { names: 'feed' }),
  api('GET /channels/readings/:id', 'deskRead', { names: 'feedReading' }),
  api('PUT /channels/readings/:id/accept', 'deskWrite', { names: 'feedReading', body: empty }),
  api('PUT /channels/readings/:id/undo', 'deskWrite', {
    names: 'feedReading',
    first: ({ feedReading, conflict }: Bundle) => [
      `update channel_reading set outcome = 'good', changes = '[[${conflict}, [], []]]' where id = ${feedReading}`,
    ],
    body: empty,
  }),
  api('PUT /channels/conflicts/:id', 'deskWrite', { names: 'conflict', body: () => ({ way: 'cancelling' }) }),
  // Each address is its own key; these open nothing.
  line('GET /ical/:name', 'anyone', { path: {}, neverOk: 'the address is made of the server’s secret' }),
  line('GET /ical-widget/:agid/:until/:seal', 'anyone', {
    path: {},
    neverOk: 'the address is made of the server’s secret',
  }),
];
