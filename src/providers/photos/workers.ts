/** Photos drawn in processes of their own: two at a time for whoever waits, one beside for HEIC, one for what may take its time. */
import { WorkerError, WorkerPool } from '#server/workerpool.ts';
import type { Log } from '#server/workerpool.ts';
import { kindOf } from './kind.ts';
import { keptBytes } from './kept.ts';
import { PhotoRefused } from './port.ts';
import type { Photos, Submitter } from './port.ts';
import type { PhotoAnswer, PhotoQuestion } from './work.ts';

/** The usual photograph takes a second and 150 MB. */
const NOW = { ms: 20_000, memoryMb: 500, concurrency: 2, maxQueued: 30 };
/**
 * A HEIC of 25 million points takes four seconds and 700 MB (measured): one at a time. What a decoder in WebAssembly took it never gives back, so its
 * process waits for no other for long.
 */
const HEIC = {
  ms: 40_000,
  memoryMb: 1_000,
  concurrency: 1,
  maxQueued: 30,
  queueTimeoutMs: 60_000,
  idleMs: 2_000,
};
/** AVIF, which nobody waits for: one at a time, however many photos came. */
const LATER = { ms: 120_000, memoryMb: 900, concurrency: 1, maxQueued: 30, queueTimeoutMs: 600_000 };

const WORKER = new URL('./worker.ts', import.meta.url);
type Pool = WorkerPool<PhotoQuestion, PhotoAnswer>;

/**
 * No verdict: it may be a photo on a quieter machine. A decoder in WebAssembly that runs out of its memory, or is led astray by the bytes, throws as
 * a program of ours would: the log is told, and whoever sent them is told nothing was saved.
 */
function isGivenUp(error: unknown, isHeic: boolean): boolean {
  return error instanceof WorkerError && (error.kind === 'bounds' || isHeic);
}

export function openPhotos(log: Log): Photos {
  const now: Pool = new WorkerPool(WORKER, NOW);
  const heic: Pool = new WorkerPool(WORKER, HEIC);
  const later: Pool = new WorkerPool(new URL('./laterworker.ts', import.meta.url), LATER);

  async function ask<K extends 'taken' | 'drawn' | 'whole'>(
    name: K,
    question: PhotoQuestion,
    submitter: Submitter | undefined,
  ): Promise<Extract<PhotoAnswer, Record<K, unknown>>[K]> {
    const pool = kindOf(question.bytes) === 'heic' ? heic : submitter ? now : later;
    const said = await pool.run(question, { log, submitter }).catch((error: unknown) => {
      throw isGivenUp(error, pool === heic) ? new PhotoRefused('gaveUp') : error;
    });
    if ('refused' in said) throw new PhotoRefused(said.refused, said);
    if (!(name in said)) throw new Error(`A photo was asked to be ${name}, and something else was answered.`);
    return (said as Extract<PhotoAnswer, Record<K, unknown>>)[name];
  }

  return {
    async take(bytes, { mark, submitter }) {
      const { kept, ...taken } = await ask('taken', { does: 'take', bytes, mark }, submitter);
      return { ...taken, original: keptBytes(kept, bytes) };
    },
    draw: (bytes, { frame, formats, mark, submitter }) =>
      ask('drawn', { does: 'draw', bytes, frame, formats, mark }, submitter),
    whole: (bytes, rotation, submitter) => ask('whole', { does: 'whole', bytes, rotation }, submitter),
    close: () => [now, heic, later].forEach((pool) => pool.close()),
  };
}
