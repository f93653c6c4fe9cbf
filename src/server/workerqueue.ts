/**
 * Who waits for a worker process, and in which order: staff before guests before nobody's work (the server's own, and mail's); in each the
 * first of everybody before the second of anybody; then as they came.
 */
import { Refusal } from '#kernel/refusal.ts';

/** Whose work it is. Work of nobody's waits behind people, and they push it out of a full queue. */
export interface Submitter {
  subject: string;
  isStaff: boolean;
}

export interface QueueBounds {
  concurrency: number;
  /** Of these, how many only staff's work takes. */
  reservedForStaff?: number;
  /** How many may wait in the queue; the next one is refused. */
  maxQueued: number;
  /** Longer than this nobody waits in the queue. */
  queueTimeoutMs?: number;
}

export interface Submission<Question, Answer> {
  question: Question;
  withinMs: number;
  submitter: Submitter | undefined;
  /** How many of the same person's it came behind. */
  nth: number;
  result: PromiseWithResolvers<Answer>;
  queueTimer: NodeJS.Timeout;
}

const QUEUE_TIMEOUT_MS = 20_000;
/** Of one person; their next one is refused, however short the queue is. */
const MAX_QUEUED_PER_PERSON = 4;

export class SubmissionQueue<Question, Answer> {
  readonly #bounds: Required<QueueBounds>;
  readonly #queued: Submission<Question, Answer>[] = [];
  readonly #running = new Set<Submission<Question, Answer>>();

  constructor({
    concurrency,
    maxQueued,
    reservedForStaff = 0,
    queueTimeoutMs = QUEUE_TIMEOUT_MS,
  }: QueueBounds) {
    this.#bounds = { concurrency, maxQueued, reservedForStaff, queueTimeoutMs };
  }

  /** @throws Refusal('filesBusy') when the same person has enough waiting */
  add(question: Question, withinMs: number, submitter: Submitter | undefined): Submission<Question, Answer> {
    const theirs = this.#queued.filter((each) => submitter && each.submitter?.subject === submitter.subject);
    if (theirs.length >= MAX_QUEUED_PER_PERSON) throw new Refusal('filesBusy');
    const submission: Submission<Question, Answer> = {
      question,
      withinMs,
      submitter,
      nth: this.#positionOf(submitter),
      result: Promise.withResolvers<Answer>(),
      queueTimer: setTimeout(() => this.#drop(submission), this.#bounds.queueTimeoutMs).unref(),
    };
    this.#queued.push(submission);
    return submission;
  }

  /** The next that may begin, which is running from then on. */
  take(): Submission<Question, Answer> | undefined {
    // Staff stands first: where the first in line may not begin, nobody may.
    const next = this.#byPriority()[0];
    if (!next || !this.#canStart(next)) return undefined;
    this.#remove(next);
    this.#running.add(next);
    return next;
  }

  done(submission: Submission<Question, Answer>): void {
    this.#running.delete(submission);
  }

  /** Where more wait than may, the last in line is refused. */
  trim(): void {
    if (this.#queued.length > this.#bounds.maxQueued) this.#drop(this.#byPriority().at(-1));
  }

  /** Refuses everything that waits. */
  clear(): void {
    while (this.#queued.length > 0) this.#drop(this.#queued[0]);
  }

  #canStart({ submitter }: Submission<Question, Answer>): boolean {
    const { concurrency, reservedForStaff } = this.#bounds;
    const others = [...this.#running].filter((each) => !each.submitter?.isStaff).length;
    return (
      this.#running.size < concurrency &&
      (submitter?.isStaff === true || others < concurrency - reservedForStaff)
    );
  }

  #byPriority(): Submission<Question, Answer>[] {
    return this.#queued.toSorted(
      (a, b) => priorityOf(a.submitter) - priorityOf(b.submitter) || a.nth - b.nth,
    );
  }

  /** Counted when it comes: by the time it is chosen, the one it came behind is done, and it would be its sender's first. */
  #positionOf(submitter: Submitter | undefined): number {
    const theirs = [...this.#running, ...this.#queued].filter(
      (each) => each.submitter?.subject === submitter?.subject,
    );
    return Math.max(-1, ...theirs.map(({ nth }) => nth)) + 1;
  }

  #drop(submission: Submission<Question, Answer> | undefined): void {
    if (!submission) return;
    this.#remove(submission);
    submission.result.reject(new Refusal('filesBusy'));
  }

  #remove(submission: Submission<Question, Answer>): void {
    this.#queued.splice(this.#queued.indexOf(submission), 1);
    clearTimeout(submission.queueTimer);
  }
}

function priorityOf(submitter: Submitter | undefined): number {
  if (!submitter) return 2;
  return submitter.isStaff ? 0 : 1;
}
