/** Mandates, their register, and houses that leave the agency. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Bundle } from '../rows.ts';
import { api, empty } from './line.ts';
import type { Line } from './line.ts';

const LATER = () => Date.now() + 60_000;

const state =
  (name: string) =>
  ({ mandate }: Bundle): string[] => [`update mandate set state = '${name}' where id = ${mandate}`];

/** Nothing is closed in the spare house, of which the other calls ask nothing meanwhile. */
const nothingClosed = ({ spareHouse }: Bundle): string[] => [
  `delete from house_closure where house_id = ${spareHouse}`,
];

/** The row's own departure stands. */
const stands = (row: Bundle): string[] => [
  ...nothingClosed(row),
  `with made as (insert into house_closure (house_id, nights) values (${row.spareHouse}, daterange(current_date + 6500, current_date + 6600)) returning id)
    update departure set closure_id = made.id, undone_at = null from made where departure.id = ${row.departure}`,
];

export const MANDATES: Line[] = [
  api('GET /mandates', 'owners'),
  api('GET /mandates/csv-export', 'owners'),
  api('GET /mandates/:id', 'house', { names: 'mandate' }),
  api('GET /mandates/:id/pdf', 'house', { names: 'mandate' }),
  api('GET /mandates/proposal', 'deskRead', {
    names: 'house',
    inQuery: true,
    query: ({ house }) => ({ nid: house }),
  }),
  api('POST /mandates', 'deskWrite', {
    names: 'house',
    inBody: true,
    body: ({ house }) => ({ CrmMandate: { nid: house, kind: 'location', owners: 'Les mandants' } }),
  }),
  api('PUT /mandates/:id', 'deskWrite', {
    names: 'mandate',
    first: state('draft'),
    body: () => ({ CrmMandate: { owners: 'Les mandants' }, _clientTimestamp: LATER() }),
  }),
  api('PUT /mandates/:id/prepare', 'deskWrite', { names: 'mandate', first: state('draft'), body: empty }),
  api('PUT /mandates/:id/recall', 'deskWrite', {
    names: 'mandate',
    first: state('to_be_signed'),
    body: empty,
  }),
  api('PUT /mandates/:id/sign', 'deskWrite', {
    names: 'mandate',
    first: state('to_be_signed'),
    body: () => ({ signed_on: todayInParis() }),
  }),
  api('PUT /mandates/:id/end', 'deskWrite', {
    names: 'mandate',
    first: state('in_force'),
    body: () => ({ date_to: todayInParis(), reason: 'Vente' }),
  }),
  api('PUT /mandates/:id/cancel', 'deskWrite', {
    names: 'mandate',
    first: state('draft'),
    body: () => ({ reason: 'Saisi deux fois' }),
  }),
  api('GET /mandate-register', 'staff'),
  api('GET /mandate-register/pdf', 'staff'),
  api('PUT /mandate-register/:id', 'ownAgency', {
    names: 'register',
    body: () => ({ CrmMandateholder: { card_number: 'CPI 1' }, _clientTimestamp: LATER() }),
  }),
  api('GET /departures/outlook', 'deskRead', {
    names: 'spareHouse',
    inQuery: true,
    query: ({ spareHouse }) => ({ nid: spareHouse, from: todayInParis() }),
  }),
  api('GET /departures/of/:nid', 'deskRead', { names: 'spareHouse', path: { nid: 'spareHouse' } }),
  api('POST /departures', 'deskWrite', {
    names: 'spareHouse',
    inBody: true,
    first: nothingClosed,
    body: ({ spareHouse }) => ({
      nid: spareHouse,
      reason: 'sale',
      closed_from: addDays(todayInParis(), 6000),
      stays: [],
    }),
  }),
  api('PUT /departures/:id/undo', 'deskWrite', { names: 'departure', first: stands, body: empty }),
  api('PUT /departures/:id/open', 'deskWrite', { names: 'departure', first: stands, body: empty }),
  api('PUT /departures/:id/owner', 'deskWrite', {
    names: 'departure',
    first: stands,
    body: ({ guest }) => ({ new_owner_uid: guest, owner_from: todayInParis(), former: 0 }),
  }),
];
