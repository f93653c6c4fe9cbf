/** Calendars of other sites, in our words: asked for by their address, answered as text or with why there is none. */

/** What keeps a calendar from being read. Each has its words in features/channels. */
export const FETCH_PROBLEMS = [
  'notHttps',
  'privateAddress',
  'unknownHost',
  'unreachable',
  'badCertificate',
  'tooManyRedirects',
  'tooSlow',
  'tooLarge',
  'badEncoding',
  'feedGone',
  'feedForbidden',
  'feedBusy',
  'serverFailed',
] as const;
export type FetchProblem = (typeof FETCH_PROBLEMS)[number];

/** No calendar came. Its message names no address: they are secrets. */
export class FeedFailed extends Error {
  readonly problem: FetchProblem;
  /** HTTP status, where there was one. */
  readonly status: number | undefined;
  /** What the site asks us to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: FetchProblem, about: { status?: number; retryAfterMs?: number | undefined } = {}) {
    super(problem);
    this.problem = problem;
    this.status = about.status;
    this.retryAfterMs = about.retryAfterMs;
  }
}

export interface FeedAsked {
  url: string;
  /** Of the last answer to this address; '' for none. */
  etag?: string;
  lastModified?: string;
  /** The whole of it: name, connection, redirects, body. */
  timeoutMs?: number;
}

export type FeedAnswer =
  | { kind: 'same' }
  | { kind: 'body'; text: string; bytes: number; etag: string; lastModified: string };

export interface Feeds {
  read(asked: FeedAsked): Promise<FeedAnswer>;
}
