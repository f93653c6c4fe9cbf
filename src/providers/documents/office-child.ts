/**
 * A process of its own around LibreOffice (WebAssembly): a gigabyte that the server must be able to throw away.
 * Speaks to office.ts, and ends when its parent does.
 */
import { createWorkerConverter } from '@matbee/libreoffice-converter/server';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromChild, ToChild } from './office.ts';
import { sampleDocx } from './sample.ts';

/** Behind the server: a contract being made should not slow everybody's screens. */
const POLITE = 5;

process.on('disconnect', () => process.exit(0));
setPriority(POLITE);

const converter = await createWorkerConverter({
  wasmPath: join(
    dirname(fileURLToPath(import.meta.resolve('@matbee/libreoffice-converter/server'))),
    '..',
    'wasm',
  ),
});

// The first conversion is ten times slower than the second, and has to follow at once: left alone for a second, LibreOffice is found
// waiting for its own threads six times in eight (measured).
await pdfOf(sampleDocx());
process.on('message', (message: ToChild) => void answer(message));
tell({ ready: true });

async function answer({ id, docx }: ToChild): Promise<void> {
  try {
    const { data } = await converter.convert(
      docx,
      { outputFormat: 'pdf', inputFormat: 'docx' },
      'contract.docx',
    );
    tell({ id, pdf: data, bytes: process.memoryUsage.rss() });
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

async function pdfOf(docx: Uint8Array): Promise<Uint8Array> {
  const { data } = await converter.convert(
    docx,
    { outputFormat: 'pdf', inputFormat: 'docx' },
    'contract.docx',
  );
  return data;
}

function tell(message: FromChild): void {
  process.send?.(message);
}
