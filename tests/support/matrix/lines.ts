/**
 * The matrix as declared: one line for each route, or several where a call names several rows. A route that the running server has and
 * that stands nowhere here fails the test, which says what to write.
 *
 * `names` is the row that decides (a field of Bundle); it fills the first `:parameter` of the path unless `path` says otherwise. With
 * `inBody` (or `inQuery`) it stands there instead, and the path's own numbers are those of a row the caller may change.
 */
import { CHANNELS } from './lines/channels.ts';
import { BEDS24 } from './lines/beds24.ts';
import { COMMENTS } from './lines/comments.ts';
import { CONTRACTS } from './lines/contracts.ts';
import { entityLines } from './lines/entities.ts';
import { FILES, SANDBOX } from './lines/files.ts';
import { HOUSES } from './lines/houses.ts';
import { INBOX, MAILIN, TAGS } from './lines/inbox.ts';
import { LEGAL } from './lines/legal.ts';
import type { Line } from './lines/line.ts';
import { MANDATES } from './lines/mandates.ts';
import { SEASONS } from './lines/seasons.ts';
import { PAYMENTS } from './lines/payments.ts';
import { PEOPLE, SESSIONS } from './lines/people.ts';
import { QUOTES } from './lines/quotes.ts';
import { STAYS } from './lines/stays.ts';
import { TASKS } from './lines/tasks.ts';

export const LINES: readonly Line[] = [
  ...SESSIONS,
  ...PEOPLE,
  ...HOUSES,
  ...INBOX,
  ...MAILIN,
  ...QUOTES,
  ...CONTRACTS,
  ...LEGAL,
  ...BEDS24,
  ...MANDATES,
  ...SEASONS,
  ...STAYS,
  ...PAYMENTS,
  ...TAGS,
  ...TASKS,
  ...COMMENTS,
  ...CHANNELS,
  ...FILES,
  ...SANDBOX,
  ...entityLines(),
];
