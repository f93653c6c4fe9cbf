/** Documents on this machine: LibreOffice from npm in a child process, else the one installed here, else our own plain layout. */
import { Refusal } from '#kernel/refusal.ts';
import { WorkerError, WorkerPool } from '#server/workerpool.ts';
import type { Log } from '#server/workerpool.ts';
import type { Engine } from './engine.ts';
import { before, Office } from './office.ts';
import { ConversionFailed, TemplateError } from './port.ts';
import type { Submitter, Documents } from './port.ts';
import type { Operation, OperationResult } from './worker.ts';
import { InstalledOffice } from './soffice.ts';

/** Two seconds under the browser's own limit: the contract is filled first, and the last resort answers before it gives up. */
const DEADLINE_MS = 8_000;
/** Kept back for the layout of our own, which always answers. */
const LAST_RESORT_MS = 1500;
/** However busy the machine is: behind it there is nothing. */
const LAST_PATIENCE_MS = 6_000;
/** Of one person in line: two windows. More would keep the other agency's contracts waiting for minutes. */
const CONVERSIONS_EACH = 2;
/** Beside the pages, which do without: it takes half a second. Its wait for a process is counted, which the pool's own bound does not. */
const TEXT_MS = 6_000;
const IDLE_MS = 5 * 60_000;
/** A template of six pages takes a tenth of both. One of the two reads for staff only: nobody's documents stand before a contract. */
const READING = { ms: 8_000, memoryMb: 400, concurrency: 2, reservedForStaff: 1, maxQueued: 20 };

/** Words of our own have no trap in them: what takes long is the machine, and late is better than refused. Less than a screen waits (web/api.ts). */
const MADE_MS = 15_000;

/** What is laid out has passed the queue of conversions, and is a contract of the agency's. */
const OURS: Submitter = { subject: 'conversion', isStaff: true };

interface Options {
  log: Log;
  idleMs?: number;
  deadlineMs?: number;
  textMs?: number;
  /** Which converters, best first. */
  engines?: readonly Engine[];
}

export function openDocuments({
  log,
  idleMs = IDLE_MS,
  deadlineMs = DEADLINE_MS,
  textMs = TEXT_MS,
  engines,
}: Options): Documents {
  const pool = new WorkerPool<Operation, OperationResult>(new URL('./worker.ts', import.meta.url), READING);
  const office = new Office({ idleMs });
  const plain: Engine = {
    name: 'our own layout',
    isAvailable: true,
    toPdf: async (docx, withinMs) =>
      Buffer.from(bytesOf(await ask({ task: 'plain', docx }, OURS, Math.max(withinMs, LAST_PATIENCE_MS)))),
    stop: () => undefined,
  };
  const choice = engines ?? [office, new InstalledOffice(), plain];
  let last: Promise<unknown> = Promise.resolve();
  const converting = new Map<string, number>();
  let isClosed = false;

  async function ask(asked: Operation, submitter?: Submitter, withinMs?: number): Promise<OperationResult> {
    const said = await pool.run(asked, { log, withinMs, submitter });
    if ('refused' in said) throw new TemplateError(said.refused.kind, said.refused.names);
    return said;
  }

  /** A document that takes too long or too much to be read is refused like one that is too large. What breaks on our side is a failure. */
  async function read(asked: Operation, submitter?: Submitter): Promise<OperationResult> {
    try {
      return await ask(asked, submitter);
    } catch (error) {
      throw error instanceof WorkerError && error.kind === 'bounds' ? new TemplateError('tooLarge') : error;
    }
  }

  /** Made of our own words: what breaks is the machine's. */
  async function made(asked: Operation, submitter?: Submitter): Promise<Buffer> {
    try {
      const said = await ask(asked, submitter, MADE_MS);
      if (!('pdf' in said)) throw new Error('No PDF came back.');
      return Buffer.from(said.pdf);
    } catch (error) {
      throw error instanceof WorkerError ? new ConversionFailed(error.message) : error;
    }
  }

  async function convert(docx: Uint8Array, until: number): Promise<Buffer> {
    const reasons: string[] = [];
    for (const [index, engine] of choice.entries()) {
      if (isClosed) throw new ConversionFailed('the server is stopping');
      if (!engine.isAvailable) continue;
      const reserve = index === choice.length - 1 ? 0 : Math.min(LAST_RESORT_MS, deadlineMs / 4);
      const time = until - Date.now() - reserve;
      if (time <= 0) continue;
      try {
        return await engine.toPdf(docx, time);
      } catch (error) {
        reasons.push(`${engine.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const failure = new ConversionFailed(reasons.join('; ') || 'no time left');
    // Whoever asked reads only that it failed; why is for those who keep the machine.
    log.warn({ err: failure }, 'a document was not converted');
    throw failure;
  }

  return {
    async validate(docx, submitter) {
      await read({ task: 'prove', docx }, submitter);
    },
    async placeholders(docx, known, submitter) {
      const said = await read({ task: 'placeholders', docx, known }, submitter);
      return 'names' in said ? said.names : [];
    },
    async fill(docx, values, submitter) {
      const said = await read({ task: 'fill', docx, values }, submitter);
      return { docx: bytesOf(said), missing: 'names' in said ? said.names : [] };
    },
    async toPdf(docx, submitter) {
      const { subject } = submitter;
      const theirs = converting.get(subject) ?? 0;
      if (theirs >= CONVERSIONS_EACH) throw new Refusal('filesBusy');
      // Who waits for nobody has the deadline from now on, the check included: somebody sits before it.
      const isBehindAnother = converting.size > 0;
      const asked = Date.now();
      converting.set(subject, theirs + 1);
      try {
        const checked = bytesOf(await read({ task: 'check', docx }, submitter));
        // One after the other: two conversions at once take as long, and twice the memory.
        const conversion = last.then(() =>
          convert(checked, (isBehindAnother ? Date.now() : asked) + deadlineMs),
        );
        last = conversion.catch(() => undefined);
        return await conversion;
      } finally {
        const left = (converting.get(subject) ?? 1) - 1;
        if (left > 0) converting.set(subject, left);
        else converting.delete(subject);
      }
    },
    async text(docx, pages, submitter) {
      try {
        const until = Date.now() + textMs;
        const said = await before(until, ask({ task: 'text', docx, pages }, submitter, textMs));
        return 'text' in said ? said.text : undefined;
      } catch (error) {
        // The pages say it all; without its text they are read as they are.
        log.warn({ err: error }, 'a document has no text');
        return undefined;
      }
    },
    print: (document, submitter) => made({ task: 'print', document }, submitter),
    join: (pdfs, submitter) => made({ task: 'join', pdfs }, submitter),
    async warm() {
      if (office.isAvailable && choice.includes(office)) await office.warm().catch(() => undefined);
    },
    async close() {
      isClosed = true;
      for (const engine of choice) engine.stop();
      await last;
      pool.close();
    },
  };
}

function bytesOf(said: OperationResult): Uint8Array {
  if (!('docx' in said)) throw new Error('No document came back.');
  return said.docx;
}
