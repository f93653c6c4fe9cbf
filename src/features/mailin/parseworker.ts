/** Reads one mail away from the server's own thread: one made to keep a reader busy keeps only this one busy, and not for long. */
import { parentPort, workerData } from 'node:worker_threads';
import { readMail } from './arrived.ts';

const { raw, from } = workerData as { raw: Uint8Array; from: string };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of ours, not a window
parentPort?.postMessage(await readMail(raw, { from }));
