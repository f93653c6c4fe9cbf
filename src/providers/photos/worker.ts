/** The process that draws for somebody who waits. */
import { serveWorker } from '#server/workerprocess.ts';
import { answerOf } from './work.ts';

serveWorker(answerOf);
