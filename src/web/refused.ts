/**
 * What a call can end with, other than an answer. `ApiRefusal` is the only error `call()` throws, so screens need one `catch`:
 * `warnings[0].message` is the sentence in the reader's language, `field` the form field it belongs to.
 */
export interface Warning {
  type: string;
  field?: string | undefined;
  params?: Record<string, unknown> | undefined;
  message?: string | undefined;
}

/**
 * 'refused': the server said no. 'failed': it broke. 'away': it, or its database, is away for a moment. 'network', 'timeout': no answer
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
  constructor(
    kind: RefusalKind,
    answer: {
      status?: number;
      code?: number | undefined;
      result?: string;
      warnings?: readonly Warning[];
    } = {},
  ) {
    super(answer.warnings?.[0]?.message ?? answer.warnings?.[0]?.type ?? kind);
    this.name = 'ApiRefusal';
    this.kind = kind;
    this.status = answer.status ?? 0;
    this.code = answer.code;
    this.result = answer.result ?? 'error';
    this.warnings = answer.warnings ?? [];
  }

  has(type: string): boolean {
    return this.warnings.some((warning) => warning.type === type);
  }
}

export const SESSION_EXPIRED = 190;
export const LINK_EXPIRED = 191;

/** Worth asking again with the same words: nobody knows whether the first try arrived. */
export function isUncertain(error: unknown): boolean {
  return error instanceof ApiRefusal && UNCERTAIN.has(error.kind);
}

const UNCERTAIN: ReadonlySet<RefusalKind> = new Set(['network', 'timeout', 'away']);

/** What 503 says when it is the service that is away; others (a converter, a card provider) are the server's own words about a part of it. */
const AWAY: readonly string[] = ['unavailable', 'outcomeUnknown', 'outcomeUnknownCheck', 'diskFull'];
const GATEWAY = new Set([502, 503, 504]);

/** @param warnings of the envelope; undefined when a proxy answered in our place. */
export function isAwayAnswer(status: number, warnings: readonly Warning[] | undefined): boolean {
  return GATEWAY.has(status) && (!warnings || warnings.some(({ type }) => AWAY.includes(type)));
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
