/**
 * A process of its own around LibreOffice (WebAssembly): 0.7 GB that the server must be able to throw away.
 * Speaks to office.ts, and ends when its parent does: LibreOffice blocks a thread of its own, so that this one always hears of it.
 */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromChild, ToChild } from './office.ts';

/** Behind the server: a contract being made should not slow everybody's screens. */
const POLITE = 5;

// Not by exit(), which waits for the other threads.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
setPriority(POLITE);

const libreOffice = new Worker(new URL('./office-thread.ts', import.meta.url));
libreOffice.on('message', (message: FromChild) => process.send?.(message));
libreOffice.on('exit', () => process.exit(1));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not a window
process.on('message', (message: ToChild) => libreOffice.postMessage(message));
