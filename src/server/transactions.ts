/**
 * Whether a call runs inside a database transaction. Nothing leaves for another service from there: a transaction is taken back, and run again
 * after a deadlock (`inTransaction` of sql.ts), and a text that has left or a card that was charged is not. It would hold its locks for as
 * long as the other side is silent, too.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** What `work` starts and does not wait for is no longer inside once `work` is done. */
export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  return current.run(transaction, async () => {
    try {
      return await work();
    } finally {
      transaction.isOpen = false;
    }
  });
}

/** Asked by each adapter before it calls its service: whoever forgot is told by the first test that goes there. */
export function requireNoTransaction(service: string): void {
  if (current.getStore()?.isOpen === true)
    throw new Error(
      `${service} was called inside a database transaction, which may be run again: call it ahead of it or in a job.`,
    );
}
