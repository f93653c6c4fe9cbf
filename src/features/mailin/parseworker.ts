/** Reads mails away from the server: one made to keep a reader busy keeps only this process busy, and not for long. */
import { serveWorker } from '#server/workerprocess.ts';
import { readMail } from './arrived.ts';
import type { Arrived } from './arrived.ts';
import type { RawMail } from './parsing.ts';

serveWorker(({ raw, from }: RawMail): Promise<Arrived> => readMail(raw, { from }));
