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

/** 'refused': the server said no. 'failed': it broke. 'network', 'timeout': no answer came. 'aborted': we cancelled. */
export type RefusalKind = 'refused' | 'failed' | 'network' | 'timeout' | 'aborted';

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
  return error instanceof ApiRefusal && (error.kind === 'network' || error.kind === 'timeout');
}
