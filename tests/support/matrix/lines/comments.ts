/** Comments on houses: their guest's, the agency's, the owner's part. */
import type { Bundle } from '../rows.ts';
import { api, both } from './line.ts';
import type { Line } from './line.ts';

/** Twenty years: nights nobody holds. */
const LONG_AGO = 7305;

const stayIsOver = ({ request }: Bundle): string[] => [
  `update stay set held_until = null, nights = daterange(lower(nights) - ${LONG_AGO}, upper(nights) - ${LONG_AGO}) where ddl_id = ${request}`,
];
const withoutComment = (row: Bundle): string[] => [
  ...stayIsOver(row),
  `delete from comment where ddl_id = ${row.request}`,
];
const toBeJudged = ({ comment }: Bundle): string[] => [
  `update comment set status = 'waiting', moderated_at = null where id = ${comment}`,
];
const seen = () => Date.now() + 60_000;

export const COMMENTS: Line[] = [
  ...both('GET /comments', 'owners'),
  ...both('GET /comments/csv-export', 'owners'),
  ...both('GET /comments/:id', 'house', { names: 'comment' }),
  api('GET /comments/waiting', 'staff'),
  api('PUT /comments/:id/moderation', 'deskWrite', {
    names: 'comment',
    first: toBeJudged,
    body: () => ({ status: 'published', _clientTimestamp: seen() }),
  }),
  api('PUT /comments/:id/answer', 'houseWrite', {
    names: 'comment',
    body: () => ({ answer: 'Merci', _clientTimestamp: seen() }),
  }),
  api('GET /guest/comments/:ddlId', 'guestReads', { names: 'request' }),
  api('POST /guest/comments/:ddlId', 'guestSays', {
    names: 'request',
    first: withoutComment,
    body: () => ({ note: 4.5, text: 'Très bien' }),
  }),
  api('PUT /guest/comments/:ddlId', 'guestSays', {
    names: 'request',
    first: toBeJudged,
    body: () => ({ note: 4, text: 'Bien', _clientTimestamp: seen() }),
  }),
];
