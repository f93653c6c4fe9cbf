/** A process that does what it is asked, as programs fail: for the tests of what looks after it. */
import { serveWorker } from '#server/workerprocess.ts';

export type Work = 'say' | 'which' | 'throw' | 'exit' | 'abort' | 'hang' | 'grow';

const held: Buffer[] = [];

serveWorker(({ work, bytes }: { work: Work; bytes?: Uint8Array }) => {
  if (work === 'throw') throw new TypeError('no such name');
  if (work === 'which') return process.pid;
  if (work === 'abort') process.kill(process.pid, 'SIGABRT');
  if (work === 'exit') {
    process.stderr.write('Cannot find module sharp\n', () => process.exit(1));
    return new Promise(() => undefined);
  }
  if (work === 'grow') held.push(...Array.from({ length: 40 }, () => Buffer.alloc(10_000_000, 1)));
  return work === 'say' ? (bytes?.length ?? 0) : new Promise(() => undefined);
});
