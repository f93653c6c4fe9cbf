/** Whether a PDF may be shown, asked once for each content, however many want to see it at once, and looked for in a process of its own. */
import { Refusal } from '#kernel/refusal.ts';
import { GivenUp, openApart } from '#server/apart.ts';
import type { Log, Whose } from '#server/apart.ts';

/** The largest we take needs a tenth of both. The bytes of those that wait are in our memory: five megabytes each. */
const BOUNDS = { ms: 8_000, memoryMb: 400, atOnce: 2, forStaff: 1, waiting: 12, waitMs: 3_000 };

const readers = openApart<{ bytes: Uint8Array }, boolean>(new URL('./pdfworker.ts', import.meta.url), BOUNDS);

/** By what they hold, so that a thread opened again searches nothing again. */
const judged = new Map<string, Promise<boolean>>();
const REMEMBERED = 10_000;
let reading = 0;

/**
 * @param whose it is asked for: staff is not kept waiting by guests
 * @returns true, not to be shown, also when nobody has time to look: it is handed over as a file then, and looked at the next time
 */
export async function isActiveOnce(
  log: Log,
  sha256: string,
  { read, whose }: { read: () => Promise<Buffer>; whose?: Whose | undefined },
): Promise<boolean> {
  const known = judged.get(sha256);
  if (known) return known.catch(whenBusy);
  // Asked before the bytes are read: they are held in memory until their turn. Staff has room beyond what others may fill.
  if (reading >= BOUNDS.waiting * (whose?.isStaff === true ? 2 : 1)) return true;
  reading++;
  const verdict = read()
    .then((bytes) => verdictOf(log, bytes, whose))
    .finally(() => reading--);
  if (judged.size >= REMEMBERED) judged.clear();
  judged.set(sha256, verdict);
  // No verdict is asked for again by the next reader.
  verdict.catch(() => judged.delete(sha256));
  return verdict.catch(whenBusy);
}

function whenBusy(error: unknown): boolean {
  if (error instanceof Refusal && error.key === 'filesBusy') return true;
  throw error;
}

/** What takes too long to look through is not vouched for. */
async function verdictOf(log: Log, bytes: Buffer, whose: Whose | undefined): Promise<boolean> {
  try {
    return await readers.ask({ bytes }, { log, whose });
  } catch (error) {
    if (error instanceof GivenUp && error.kind === 'bounds') return true;
    throw error;
  }
}
