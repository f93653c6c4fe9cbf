/** At the start the database may not be there yet, or go once more: what is done then is done again until it is, within bounds. */
import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionLost } from './databaseerrors.ts';

const AGAIN_MS = 250;
const SLOWEST_MS = 2_000;

export interface RetryDeadline {
  /** Until when it is tried (Date.now()). */
  until: number;
  /** Told once. */
  say: (sentence: string) => void;
}

/** @param work leaves nothing half done when it breaks off: it is begun anew. */
export async function retryUntilConnected<T>(deadline: RetryDeadline, work: () => Promise<T>): Promise<T> {
  for (let wait = AGAIN_MS; ; wait = Math.min(wait * 2, SLOWEST_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() + wait > deadline.until) throw error;
      deadline.say(
        `The database does not answer (${error.message}): trying for ${Math.ceil((deadline.until - Date.now()) / 1000)} s.`,
      );
      deadline.say = () => undefined;
      await pause(wait);
    }
  }
}
