/** Whether a PDF may be shown, asked once for each content, however many want to see it at once, and looked for in a process of its own. */
import { GivenUp, openApart } from '#server/apart.ts';
import type { Log } from '#server/apart.ts';

/** The largest we take needs a tenth of both. */
const BOUNDS = { ms: 8_000, memoryMb: 400, atOnce: 1, waiting: 20 };

const readers = openApart<{ bytes: Uint8Array }, boolean>(new URL('./pdfworker.ts', import.meta.url), BOUNDS);

/** By what they hold, so that a thread opened again searches nothing again. */
const judged = new Map<string, Promise<boolean>>();
const REMEMBERED = 10_000;
/** The bytes of one at a time wait in our memory. */
let last: Promise<unknown> = Promise.resolve();

export function isActiveOnce(log: Log, sha256: string, read: () => Promise<Buffer>): Promise<boolean> {
  const known = judged.get(sha256);
  if (known) return known;
  const verdict = last.then(async () => verdictOf(log, await read()));
  last = verdict.catch(() => undefined);
  if (judged.size >= REMEMBERED) judged.clear();
  judged.set(sha256, verdict);
  // No verdict is asked for again by the next reader.
  verdict.catch(() => judged.delete(sha256));
  return verdict;
}

/** What takes too long to look through is not vouched for. */
async function verdictOf(log: Log, bytes: Buffer): Promise<boolean> {
  try {
    return await readers.ask({ bytes }, { log });
  } catch (error) {
    if (error instanceof GivenUp && error.kind === 'bounds') return true;
    throw error;
  }
}
