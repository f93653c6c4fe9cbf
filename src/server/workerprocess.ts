/** The other side of a worker pool: what a worker process does, in its own file. */
import { setPriority } from 'node:os';

/** Behind the server: a picture being looked at should not slow everybody's screens. */
const NICENESS = 5;

/** What the process does, in its own file. It ends with its parent, however that ends. @param niceness how far behind the server it stands */
export function serveWorker(work: (question: never) => unknown, niceness = NICENESS): void {
  process.on('disconnect', () => process.exit(0));
  // A terminal or a service manager says it to the whole family: the server ends what it began, then us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  setPriority(niceness);
  process.on('message', ({ id, question }: { id: number; question: never }) => {
    void answered(work, question).then((said) => process.send?.({ id, ...said }));
  });
}

async function answered(
  work: (question: never) => unknown,
  question: never,
): Promise<{ answer: unknown } | { failure: string }> {
  try {
    return { answer: await work(question) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
