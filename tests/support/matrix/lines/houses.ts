/** Houses, their calendars and prices, and the public page. */
import { LATER } from '#tests/support/answers.ts';
import type { Bundle } from '../rows.ts';
import { api, both, empty, line, nextSerial } from './line.ts';
import type { Line } from './line.ts';

/** To let the spare house, from today on: without one it is not booked online (B104). */
const underMandate = ({ spareHouse, mandate }: Bundle): string[] => [
  `update mandate set house_id = ${spareHouse}, kind = 'location', state = 'in_force' where id = ${mandate}`,
];

export const HOUSES: Line[] = [
  api('GET /houses', 'owners'),
  api('GET /houses/ended', 'owners'),
  api('GET /houses/forcrm', 'house', {
    names: 'house',
    inQuery: true,
    query: ({ house }) => ({ sid: house }),
  }),
  ...both('GET /houses/:id', 'house', { names: 'house' }),
  api('GET /prices/:houseId', 'house', { names: 'house' }),
  api('POST /prices/:houseId', 'houseWrite', {
    names: 'spareHouse',
    body: () => ({ prices: [], _clientTimestamp: LATER }),
  }),
  api('POST /houses/:id/presence', 'house', { names: 'house', body: () => ({ section: 'general' }) }),
  ...both('POST /houses', 'owners', { body: empty }),
  ...both('PUT /houses/:id', 'houseWrite', {
    names: 'spareHouse',
    body: () => ({ CrmHouse: { situation: `au calme ${nextSerial()}` }, _clientTimestamp: LATER }),
  }),
  api('GET /house/publication/:id', 'house', { names: 'house' }),
  api('PUT /house/translationslookedat/:id', 'houseWrite', {
    names: 'spareHouse',
    body: () => ({ fields: ['title_uk'], _clientTimestamp: LATER }),
  }),
  api('PUT /house/onlinebookingenable/:id', 'deskWrite', {
    names: 'spareHouse',
    first: underMandate,
    body: () => ({ ignoreWarnings: 1 }),
  }),
  api('PUT /house/onlinebookingdisable/:id', 'deskWrite', { names: 'spareHouse', body: empty }),
  api('PUT /house/housekeepingenable/:id', 'deskWrite', { names: 'spareHouse', body: empty }),
  api('PUT /house/housekeepingdisable/:id', 'deskWrite', { names: 'spareHouse', body: empty }),
  api('PUT /house/archive/:id', 'deskWrite', { names: 'spareHouse', body: () => ({ ignoreWarnings: 1 }) }),
  api('PUT /house/unarchive/:id', 'deskWrite', { names: 'spareHouse', body: empty }),
  api('POST /house/prefill/:id', 'deskWrite', { names: 'spareHouse', body: empty }),
  api('GET /house/inventories/:id', 'house', { names: 'house' }),
  api('GET /house/inventorypages/:id', 'deskRead', { names: 'house' }),
  api('PUT /house/houseedllock/:id', 'deskWrite', { names: 'spareHouse', body: empty }),
  api('PUT /house/houseedlunlock/:id', 'deskWrite', { names: 'spareHouse', body: empty }),
  api('GET /autocomplete/listindoorsequipment', 'session'),
  api('GET /autocomplete/listoutdoorsequipment', 'session'),
  api('GET /autocomplete/listoutdoorscloseto', 'session'),
  api('GET /autocomplete/listoutdoorspool', 'session'),
  api('GET /autocomplete/listoutdoorsparking', 'session'),
  api('GET /autocomplete/listcoffeebrand', 'session'),
  api('GET /autocomplete/listhousetype', 'session'),
  api('GET /houses/:id/site', 'house', { names: 'house' }),
  api('GET /daycalendars/:from/:to', 'house', {
    names: 'house',
    inQuery: true,
    query: ({ house }) => ({ house }),
  }),
  api('GET /daycalendars/holidays/:from/:to', 'owners'),
  api('GET /whynot/:from/:to', 'house', { names: 'house', inQuery: true, query: ({ house }) => ({ house }) }),
  api('POST /whynot/:from/:to', 'houseWrite', {
    names: 'spareHouse',
    inBody: true,
    first: ({ spareHouse, from, to }) => [
      `insert into stay (house_id, nights, kind) values (${spareHouse}, daterange('${from}', '${to}'), 'block')`,
    ],
    body: ({ spareHouse, from, to }) => ({
      house: spareHouse,
      act: 'reopen',
      cause_from: from,
      cause_to: to,
      value: null,
    }),
  }),
  api('GET /daycalendars/check-holes/:houseId', 'house', { names: 'house' }),
  api('POST /daycalendars/:from/:to', 'houseWrite', {
    names: 'spareHouse',
    inBody: true,
    body: ({ spareHouse, from }) => ({
      house: spareHouse,
      daycalendar: [{ date: from, minimum_stay: 2 }],
      modified: { minimumStay: 1 },
      _clientTimestamp: LATER,
    }),
  }),
  api('POST /daycalendars/removeexceptions/:from/:to', 'houseWrite', {
    names: 'spareHouse',
    inBody: true,
    body: ({ spareHouse }) => ({ house: spareHouse, _clientTimestamp: LATER }),
  }),
  api('GET /daycalendars/copyyear/:from/:to', 'house', {
    names: 'house',
    inQuery: true,
    query: ({ house }) => ({ house, percent: 2 }),
  }),
  api('POST /daycalendars/copyyear/:from/:to', 'houseWrite', {
    names: 'spareHouse',
    inBody: true,
    body: ({ spareHouse }) => ({ house: spareHouse, percent: 2, _clientTimestamp: LATER }),
  }),
  api('GET /geography', 'session'),
  api('GET /nodecalendars', 'owners', { query: ({ from }) => ({ m: from.slice(0, 7) }) }),
  api('GET /nodecalendars/lastyear', 'owners', { query: ({ from }) => ({ m: from.slice(0, 7) }) }),
  ...both('GET /photos', 'house', { names: 'house', inQuery: true, query: ({ house }) => ({ house }) }),
  ...both('PUT /photos/restore/:id', 'houseWrite', {
    names: 'photo',
    // The house first, as whoever takes a photo out does: others put its photos in order meanwhile.
    first: ({ photo }) => [
      `with its as (select id from house where id = (select house_id from house_photo where id = ${photo}) for update)
        update house_photo set removed_from = its.id, house_id = null, removed = now() from its where house_photo.id = ${photo}`,
    ],
  }),
  ...both('GET /photos/whole/:id', 'house', {
    names: 'photo',
    neverOk: 'there is no picture behind these rows; photos.http.test.ts has some',
  }),
  ...both('POST /photos', 'houseWrite', {
    names: 'house',
    inBody: true,
    body: ({ house }) => ({ houseId: house, images: [{ data_url: 'data:image/png;base64,AAAA' }] }),
    neverOk: 'no picture is sent; photos.http.test.ts sends some',
  }),
  ...both('POST /photos/upload/:house', 'houseWrite', {
    names: 'house',
    body: () => ({ same: 0 }),
    neverOk: 'no file is sent; photos.http.test.ts sends some',
  }),
  ...both('PUT /photos/:id', 'houseWrite', {
    names: 'photo',
    body: () => ({ desiredPosition: 0, photo: { _clientTimestamp: LATER } }),
  }),
  ...both('PUT /photos/slug/:id', 'houseWrite', {
    names: 'photo',
    body: () => ({ slug: `vue-${nextSerial()}`, photo: { _clientTimestamp: LATER } }),
  }),
  ...both('PUT /photos/edit/:id', 'houseWrite', {
    names: 'photo',
    body: () => ({ title: 'La vue', slug: '', _clientTimestamp: LATER }),
  }),
  ...both('DELETE /photos/:id/:cacheTimestamp', 'houseWrite', { names: 'photo' }),
  api('GET /watermarks', 'staff'),
  api('GET /houses/:id/contract-template', 'deskRead', { names: 'house' }),
  api('POST /houses/:id/contract-template', 'deskWrite', {
    names: 'house',
    body: () => ({ language: 'fr', former: 0 }),
    neverOk: 'no file is sent; contracts.test.ts sends one',
  }),
  api(
    'GET /hub/simulator/simulate/:dateFrom/:dateTo/:adultsPlusDisabled/:village/:owner/:pool/:pets/:noSmoking/:disabledAccess/:bedrooms/:bathrooms',
    'staff',
  ),
  api(
    'GET /hub/simulator/simulate-with-values/:nid/:dateFrom/:dateTo/:totalPersons/:gain/:menage/:linge/:fraisPlateforme/:caution/:taxeSejour',
    'deskRead',
    {
      names: 'house',
    },
  ),
  api(
    'GET /hub/simulator/simulate-with-values/:nid/:dateFrom/:dateTo/:totalPersons/:gain/:menage/:linge/:fraisPlateforme/:caution/:taxeSejour',
    'deskRead',
    {
      names: 'quote',
      variant: 'the quote being edited',
      path: { nid: 'house' },
      inQuery: true,
      query: ({ quote }) => ({ quote }),
    },
  ),
  api('GET /annonce/:id/prix', 'anyone', {
    path: { id: 'house' },
    query: ({ from, to }) => ({ from, to }),
  }),
  api('POST /annonce/:id/demande', 'anyone', {
    path: { id: 'house' },
    body: ({ from, to }) => ({ ...FAMILY, date_from: from, date_to: to }),
  }),
  line('POST /api/annonce/:id/demande (a form)', 'anyone', {
    path: { id: 'house' },
    form: ({ from, to }) => ({ ...FAMILY, date_from: from, date_to: to }),
  }),
  line('GET /annonces', 'anyone'),
  line('GET /annonce/:id', 'anyone', { path: { id: 'house' } }),
  line('GET /annonce/:id/merci', 'anyone', { path: { id: 'house' } }),
  line('GET /annonce/:id/calendrier', 'anyone', { path: { id: 'house' } }),
  line('GET /robots.txt', 'anyone'),
  line('GET /sitemap.xml', 'anyone'),
  line('GET /annonce.css', 'anyone'),
  line('GET /annonce.js', 'anyone'),
  line('GET /annonce-inter.woff2', 'anyone'),
];

const FAMILY = {
  adults: '2',
  first_name: 'Anne',
  last_name: 'Martin',
  mail: 'anne.martin@famille.test',
  message: 'Bonjour',
};
