/** Calendars of other sites that the demo's houses read. The sandbox plays them; one is at an address where there is none any more. */
import type { Tx } from '#server/sql.ts';
import { insertRows } from './bulk.ts';

export async function loadFeeds(tx: Tx): Promise<void> {
  const made = { takes_closures: false, last_night: false };
  await insertRows(tx, 'channel_feed', [
    {
      id: 1,
      house_id: 106,
      source: 'other',
      label: 'Plateforme A',
      url: '',
      from_field: true,
      export_key: null,
      ...made,
    },
    {
      id: 2,
      house_id: 111,
      source: 'other',
      label: 'Plateforme A',
      url: '',
      from_field: true,
      export_key: null,
      ...made,
    },
    {
      id: 3,
      house_id: 101,
      source: 'airbnb',
      label: '',
      url: 'https://calendriers.pertuis.test/airbnb/101.ics',
      from_field: false,
      export_key: 'demo',
      ...made,
    },
  ]);
}
