/** Mails are read in a thread that is given up when it takes too long or too much: the mail is then kept unread, for a person to look at. */
import { Worker } from 'node:worker_threads';
import { readMail, unreadable } from './arrived.ts';
import type { Arrived } from './arrived.ts';

const TIMEOUT_MS = 15_000;
const MEMORY_MB = 256;
/** Read at once: nothing so short can take long. */
const SHORT = 65_536;

export async function parseMail(raw: Buffer, envelope: { from: string }): Promise<Arrived> {
  try {
    return raw.length <= SHORT ? await readMail(raw, envelope) : await inThread(raw, envelope);
  } catch {
    return unreadable(raw, envelope);
  }
}

function inThread(raw: Buffer, { from }: { from: string }): Promise<Arrived> {
  const worker = new Worker(new URL('./parseworker.ts', import.meta.url), {
    workerData: { raw, from },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const answered = new Promise<Arrived>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The mail was not read.')));
    setTimeout(() => reject(new Error('The mail took too long.')), TIMEOUT_MS).unref();
  });
  return answered.finally(() => void worker.terminate());
}
