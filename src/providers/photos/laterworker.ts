/** The process that draws what nobody waits for: it has what the others leave. */
import { serveWorker } from '#server/workerprocess.ts';
import { answerOf } from './work.ts';

const NICENESS = 15;

serveWorker(answerOf, NICENESS);
