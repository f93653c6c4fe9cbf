/** Overwrites keys away from the server: it takes a second over a long mail. */
import { serveWorker } from '#server/workerprocess.ts';
import { rawWithoutKeys } from './rawkeys.ts';

serveWorker((raw: Uint8Array): Uint8Array | undefined => rawWithoutKeys(raw));
