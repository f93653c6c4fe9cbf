/** Whether a PDF may be shown, asked once for each content, however many want to see it at once, and looked for in a process of its own. */
import { Refusal } from '#kernel/refusal.ts';
import { WorkerError, WorkerPool } from '#server/workerpool.ts';
import type { Log } from '#server/workerpool.ts';
import type { Submitter } from '#server/workerqueue.ts';

/** The largest we take needs a tenth of both. The bytes of those that wait are in our memory: five megabytes each. */
const BOUNDS = {
  ms: 8_000,
  memoryMb: 400,
  concurrency: 2,
  reservedForStaff: 1,
  maxQueued: 12,
  queueTimeoutMs: 3_000,
};

const readers = new WorkerPool<{ bytes: Uint8Array }, boolean>(
  new URL('./pdfworker.ts', import.meta.url),
  BOUNDS,
);

/** By what they hold, so that a thread opened again searches nothing again. */
const answers = new Map<string, Promise<boolean>>();
const MAX_CACHED = 10_000;
let reading = 0;

/**
 * @param submitter it is asked for: staff is not kept waiting by guests
 * @returns true, not to be shown, also when nobody has time to look: it is handed over as a file then, and looked at the next time
 */
export async function hasActiveContentCached(
  log: Log,
  sha256: string,
  { read, submitter }: { read: () => Promise<Buffer>; submitter?: Submitter | undefined },
): Promise<boolean> {
  const known = answers.get(sha256);
  if (known) return known.catch(whenBusy);
  // Asked before the bytes are read: they are held in memory while they wait in the queue. Staff has room beyond what others may fill.
  if (reading >= BOUNDS.maxQueued * (submitter?.isStaff === true ? 2 : 1)) return true;
  reading++;
  const answer = read()
    .then((bytes) => answerOf(log, bytes, submitter))
    .finally(() => reading--);
  if (answers.size >= MAX_CACHED) answers.clear();
  answers.set(sha256, answer);
  // Without an answer the next reader asks again.
  answer.catch(() => answers.delete(sha256));
  return answer.catch(whenBusy);
}

function whenBusy(error: unknown): boolean {
  if (error instanceof Refusal && error.key === 'filesBusy') return true;
  throw error;
}

/** What takes too long to look through is not vouched for. */
async function answerOf(log: Log, bytes: Buffer, submitter: Submitter | undefined): Promise<boolean> {
  try {
    return await readers.run({ bytes }, { log, submitter });
  } catch (error) {
    if (error instanceof WorkerError && error.kind === 'bounds') return true;
    throw error;
  }
}
