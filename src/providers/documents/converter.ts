/** Documents on this machine: LibreOffice from npm in a child process, else the one installed here, else our own plain layout. */
import { openDocx, zipOf } from './docx.ts';
import type { Engine } from './engine.ts';
import { Office } from './office.ts';
import { PlainLayout } from './plain.ts';
import { ConversionFailed, TemplateError } from './port.ts';
import type { Documents } from './port.ts';
import { InstalledOffice } from './soffice.ts';
import { filled, placeholdersOf } from './template.ts';

/** A second under the browser's own limit, so that the last resort answers before it gives up. */
const DEADLINE_MS = 9_000;
/** Kept back for the layout of our own, which always answers. */
const LAST_RESORT_MS = 1500;
const IDLE_MS = 5 * 60_000;

interface Options {
  idleMs?: number;
  deadlineMs?: number;
  /** Which converters, best first. */
  engines?: readonly Engine[];
}

export function openDocuments({
  idleMs = IDLE_MS,
  deadlineMs = DEADLINE_MS,
  engines,
}: Options = {}): Documents {
  const office = new Office({ idleMs });
  const choice = engines ?? [office, new InstalledOffice(), new PlainLayout()];
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function convert(docx: Uint8Array): Promise<Buffer> {
    const until = Date.now() + deadlineMs;
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
    throw new ConversionFailed(reasons.join('; ') || 'no time left');
  }

  return {
    placeholders(docx, known) {
      const names = placeholdersOf(openDocx(docx));
      if (known === undefined) return names;
      const allowed = new Set(known);
      const unknown = names.filter((name) => !allowed.has(name));
      if (unknown.length > 0) throw new TemplateError('unknownPlaceholder', unknown);
      return names;
    },
    fill: (docx, values) => filled(openDocx(docx), values),
    async toPdf(docx) {
      // Converters turn anything into a page, garbage included: what is not a document stops here.
      const checked = zipOf(openDocx(docx)).generate({ type: 'nodebuffer', compression: 'STORE' });
      // One after the other: two conversions at once take as long, and twice the memory.
      const turn = last.then(() => convert(checked));
      last = turn.catch(() => undefined);
      return turn;
    },
    async warm() {
      if (office.isAvailable && choice.includes(office)) await office.warm().catch(() => undefined);
    },
    async close() {
      isClosed = true;
      for (const engine of choice) engine.stop();
      await last;
    },
  };
}
