/**
 * The database being away is nobody's bug: it stops, is started again, is out of connections, the connection breaks. What says so is
 * recognised here, once, and every handler answers it alike (errors.ts): unavailable for a moment, nothing is lost.
 */

/** Codes of a server that stops, starts, has no connection left or cannot be reached, and of a connection that broke. */
const LOST =
  /^(57P0[1235]|08...|53300|25P03|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says where it gives no code. */
const LOST_WORDS =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/;

/** Said at the database's own connection: the same code from a mail server means something else. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/**
 * The pool's own word: every connection was in use for as long as one waits. The database may be well, and callers are told that there is
 * much to do; whoever can wait (jobs, mail that comes in) waits as for a database that is away.
 */
export class PoolExhausted extends DatabaseUnavailable {
  override readonly name = 'PoolExhausted';
}
const EXHAUSTED = 'timeout exceeded when trying to connect';

/** The answer to a commit did not come: the transaction is whole or not at all, and only its Idempotency-Key can tell which. */
export class OutcomeUnknown extends DatabaseUnavailable {
  override readonly name = 'OutcomeUnknown';
}

/** Of an error of the driver: nothing is wrong with the statement, and whether it was done is not known. */
export function isConnectionLost(error: unknown): error is Error {
  if (error instanceof DatabaseUnavailable) return true;
  // Several addresses were tried, none answered.
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return LOST.test(code) || (code === '' && LOST_WORDS.test(error.message));
}

/** What the driver said, told as what it means. */
export function toDatabaseError(error: unknown): unknown {
  if (!isConnectionLost(error) || error instanceof DatabaseUnavailable) return error;
  return error.message === EXHAUSTED ? new PoolExhausted(error) : new DatabaseUnavailable(error);
}

/** PostgreSQL's own code, and the file system's: no room left, or none left to this account. */
const FULL = /^(53100|ENOSPC|EDQUOT)$/;

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.test(String(error.code));
}
