/** Seasons laid over houses, and what owners are asked of them. */
import { LATER } from '#tests/support/answers.ts';
import { NO_BASE } from '#tests/support/seasons.ts';
import type { Bundle } from '../rows.ts';
import { api, empty } from './line.ts';
import type { Line } from './line.ts';

const waits = ({ laying, proposal }: Bundle): string[] => [
  `update season_batch set undone = null where id = ${laying}`,
  `update season_proposal set state = 'waiting', answered = null where id = ${proposal}`,
];

export const SEASONS: Line[] = [
  api('GET /seasons/coverage', 'staff'),
  api('PUT /seasons/houses/:id', 'deskWrite', {
    names: 'spareHouse',
    body: () => ({ prices_by: 'agency', base: NO_BASE, _clientTimestamp: LATER }),
  }),
  api('PUT /seasons/reviewed/:id', 'deskWrite', {
    names: 'spareHouse',
    first: ({ spareHouse }) => [`update house set reviewed_until = null where id = ${spareHouse}`],
    body: () => ({ until: '2090-01-01', former: '' }),
  }),
  api('GET /seasons/preview/:id', 'deskRead', {
    names: 'season',
    query: ({ spareHouse }) => ({ houses: spareHouse }),
  }),
  api('POST /seasons/lay/:id', 'deskWrite', {
    names: 'season',
    body: ({ spareHouse }) => ({ houses: [spareHouse], confirmed: 1, _clientTimestamp: LATER }),
  }),
  api('GET /seasons/layings', 'staff'),
  api('GET /seasons/layings/:id', 'deskRead', { names: 'laying' }),
  api('PUT /seasons/layings/:id/undo', 'deskWrite', { names: 'laying', first: waits, body: empty }),
  api('GET /seasons/discounts/:from/:to', 'house', {
    names: 'house',
    inQuery: true,
    query: ({ house }) => ({ house }),
  }),
  api('GET /seasonproposals', 'session'),
  api('GET /seasonproposals/:id', 'proposal', { names: 'proposal' }),
  api('PUT /seasonproposals/:id/agree', 'answersProposal', {
    names: 'proposal',
    first: waits,
    body: () => ({ version: 1 }),
  }),
  api('PUT /seasonproposals/:id/decline', 'answersProposal', {
    names: 'proposal',
    first: waits,
    body: () => ({ version: 1, note: '' }),
  }),
];
