/**
 * Mails are read in a process that is given up when it takes too long or too much: the mail is then kept unread, for a person to look at.
 * All of them, however short: the parser takes ten microseconds a line, and 64 KB of empty ones (or 860 of base64 that hold them) stopped the
 * server for up to a second.
 */
import { WorkerError, WorkerPool } from '#server/workerpool.ts';
import type { Log } from '#server/workerpool.ts';
import { unreadable } from './arrived.ts';
import type { Arrived } from './arrived.ts';
import { maskedApart } from './originals.ts';

/** The largest mail is 25 MB, and is held three times over while it is taken apart. */
const BOUNDS = { ms: 15_000, memoryMb: 600, concurrency: 2, maxQueued: 20 };

export interface RawMail {
  raw: Uint8Array;
  from: string;
}

const readers = new WorkerPool<RawMail, Arrived>(new URL('./parseworker.ts', import.meta.url), BOUNDS);

export async function parseMail(log: Log, raw: Buffer, envelope: { from: string }): Promise<Arrived> {
  try {
    return await readers.run({ raw, from: envelope.from }, { log });
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    return { ...unreadable(raw, envelope), clean: await cleanOf(log, raw) };
  }
}

/** What keeps a parser busy need not keep from its keys whoever only overwrites them. Where it does, the mail is kept as it came. */
async function cleanOf(log: Log, raw: Buffer): Promise<Buffer | undefined> {
  try {
    return await maskedApart(log, raw);
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    return undefined;
  }
}
