/**
 * What a call can end with, other than an answer. `ApiRefusal` is the only error `call()` throws, so screens need one `catch`:
 * `warnings[0].message` is the sentence in the reader's language, `field` the form field it belongs to.
 */
export interface Warning {
  type: string;
  field?: string | undefined;
  params?: Record<string, unknown> | undefined;
  message?: string | undefined;
  /** Of what is said before something is done: nobody passes over it. */
  blocks?: boolean | undefined;
}

/**
 * 'refused': the server said no, or not now. 'failed': it broke. 'away': it, or its database, is away for a moment. 'network', 'timeout': no answer
 * came. 'aborted': we cancelled.
 */
export type RefusalKind = 'refused' | 'failed' | 'away' | 'network' | 'timeout' | 'aborted';

export class ApiRefusal extends Error {
  readonly kind: RefusalKind;
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  /** 190 session expired, 191 login link expired. */
  readonly code: number | undefined;
  readonly result: string;
  readonly warnings: readonly Warning[];
  /** What the form needs besides the sentence, as the call says it: what is stored instead. */
  readonly details: unknown;
  /** Seconds after which the server says another try may help. */
  readonly retryAfter: number | undefined;
  /** It was to write something: without an answer, it may have. */
  readonly isWrite: boolean;
  constructor(
    kind: RefusalKind,
    answer: {
      status?: number;
      code?: number | undefined;
      result?: string;
      warnings?: readonly Warning[];
      details?: unknown;
      retryAfter?: number | undefined;
      isWrite?: boolean;
    } = {},
  ) {
    super(answer.warnings?.[0]?.message ?? answer.warnings?.[0]?.type ?? kind);
    this.name = 'ApiRefusal';
    this.kind = kind;
    this.status = answer.status ?? 0;
    this.code = answer.code;
    this.result = answer.result ?? 'error';
    this.warnings = answer.warnings ?? [];
    this.details = answer.details;
    this.retryAfter = answer.retryAfter;
    this.isWrite = answer.isWrite ?? false;
  }

  /** The same, as far as these warnings go. */
  about(warnings: readonly Warning[]): ApiRefusal {
    const { kind, status, code, result, details, retryAfter, isWrite } = this;
    return new ApiRefusal(kind, { status, code, result, warnings, details, retryAfter, isWrite });
  }

  has(type: string): boolean {
    return this.warnings.some((warning) => warning.type === type);
  }
}

export const SESSION_EXPIRED = 190;
export const LINK_EXPIRED = 191;

/** Worth asking again with the same words: nobody knows whether the first try arrived, or a later one was told to wait. */
export function isUncertain(error: unknown): boolean {
  return (error instanceof ApiRefusal && UNCERTAIN.has(error.kind)) || isForLater(error);
}

const LATER: ReadonlySet<number> = new Set([429, 503]);

/** Not now: too much to do, asked too often, a part of it away. Nothing was done, and it is no reason to send anybody away. */
export function isForLater(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.kind === 'refused' && LATER.has(error.status);
}

const UNCERTAIN: ReadonlySet<RefusalKind> = new Set(['network', 'timeout', 'away']);

/** No answer came, or another one in its place: whether it was done, nobody knows. */
export function isOutcomeUnknown(refusal: ApiRefusal): boolean {
  return UNCERTAIN.has(refusal.kind) && !refusal.has('unavailable') && !refusal.has('diskFull');
}

const SOON_S = 2;
/** Longer than this nobody looks at a screen that says nothing: the server's words are shown instead. */
const PATIENCE_S = 10;

/** How long to wait before the next try of what was told to come later; undefined: not by itself. Screens do not come back all at once. */
export function waitOf(error: unknown): number | undefined {
  if (!isForLater(error)) return undefined;
  const seconds = error.retryAfter ?? SOON_S;
  return seconds <= PATIENCE_S ? seconds * 1000 * (1 + Math.random() / 2) : undefined;
}

/** What 503 says when it is the service that is away; others (a converter, a card provider) are the server's own words about a part of it. */
const AWAY: readonly string[] = ['unavailable', 'outcomeUnknown', 'outcomeUnknownCheck', 'diskFull'];
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);
const TOO_MANY = 429;

/** @param warnings of the envelope; undefined when a proxy answered in our place. */
export function isAwayAnswer(status: number, warnings: readonly Warning[] | undefined): boolean {
  if (!warnings) return GATEWAY.has(status) || status === TOO_MANY;
  return GATEWAY.has(status) && warnings.some(({ type }) => AWAY.includes(type));
}

/** Asked again by itself: it goes by, and the key keeps it from being done twice. A full disk waits for somebody. */
export function comesBack(error: unknown): boolean {
  return (
    error instanceof ApiRefusal &&
    error.kind === 'away' &&
    !error.has('diskFull') &&
    !error.has('outcomeUnknownCheck')
  );
}
