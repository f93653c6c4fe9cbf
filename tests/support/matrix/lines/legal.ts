/** Legal files, declarations, and the particulars that go with quotes and contracts. */
import { LATER } from '#tests/support/answers.ts';
import { periodsBefore } from '#features/compliance/declaration.ts';
import { todayInParis } from '#kernel/day.ts';
import { api } from './line.ts';
import type { Line } from './line.ts';

const [lastQuarter] = periodsBefore(todayInParis(), 3, 1);
const declared = { insee: '17019', from: lastQuarter!.from };
const INSURED = { state: 'held', issued_on: '2026-01-01', ends_on: '2027-01-01' };

export const LEGAL: Line[] = [
  api('GET /houses/:id/legal', 'house', { names: 'house' }),
  api('POST /houses/:id/legal/:item', 'houseWrite', {
    names: 'spareHouse',
    body: ({ document }) => ({ former: document, CrmHousedocument: INSURED }),
  }),
  api('PUT /houses/:id/legal/:item', 'houseWrite', {
    names: 'spareHouse',
    body: () => ({ CrmHousedocument: { holder: 'La famille' }, _clientTimestamp: LATER }),
  }),
  api('POST /houses/:id/legal/:item/file', 'houseWrite', {
    names: 'spareHouse',
    body: () => ({ former: 0 }),
    neverOk: 'no file is sent; compliance.http.test.file.ts sends some',
  }),
  api('PUT /houses/:id/legal/:item/check', 'deskWrite', {
    names: 'spareHouse',
    body: ({ document }) => ({ document, version: LATER, checked: true }),
  }),
  api('DELETE /houses/:id/legal/:item/:cacheTimestamp', 'houseWrite', { names: 'spareHouse' }),
  api('PUT /houses/:id/legal-signature', 'ownerSwears', {
    names: 'spareHouse',
    body: () => ({ print: 'x' }),
    neverOk: 'what is signed must have been read; compliance.http.test.file.ts signs',
  }),
  api('PUT /houses/:id/legal-owner', 'houseWrite', {
    names: 'spareHouse',
    body: () => ({ former: 0, status: 1 }),
  }),
  api('GET /houses/:id/legal-proofs', 'house', { names: 'house' }),
  api('GET /legal', 'owners'),
  api('GET /legal/csv-export', 'owners'),
  api('GET /legal/proofs', 'owners'),
  api('GET /legal/owners', 'staff'),
  api('POST /legal/owners', 'staff', { body: () => ({ owners: [] }) }),
  api('GET /legal/declarations', 'staff'),
  api('GET /legal/declarations/outlook', 'staff'),
  api('GET /legal/declarations/check', 'staff', { query: () => declared }),
  api('POST /legal/declarations', 'staff', {
    body: () => ({ ...declared, problems: 0 }),
    neverOk: 'its checks must have been read; compliance.http.test.declared.ts makes some',
  }),
  api('GET /houses/:id/particulars', 'house', { names: 'house' }),
  api('GET /houses/:id/particulars/pdf', 'house', { names: 'house' }),
  api('GET /quotes/:id/particulars/pdf', 'thread', { names: 'quote' }),
];
