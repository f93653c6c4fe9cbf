/** The thread of office-child.ts in which LibreOffice runs: starting and converting block it. */
import { LibreOfficeConverter } from '@matbee/libreoffice-converter/server';
import type { WasmLoaderModule } from '@matbee/libreoffice-converter/server';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { FromChild, ToChild } from './office.ts';
import { sampleDocx } from './sample.ts';

const LOADER = '@matbee/libreoffice-converter/wasm/loader';

const require = createRequire(import.meta.url);
const loader = require(LOADER) as WasmLoaderModule;
const wasm = join(dirname(require.resolve(LOADER)), 'soffice.wasm');

/** What we ask of Emscripten otherwise than the package does. */
const MODULE = {
  /**
   * `libreofficekit_hook`, which the package calls, starts LibreOffice. Left alone, Emscripten also runs the program's `main()`, in a thread
   * beside it: two starts of LibreOffice over the same globals, which could wait for each other for ever. Measured: 7 starts of 40 hung on a
   * quiet machine, and 4 of 8 when a second passed before the first conversion; without `main()` 0 of 100, and 0 of 12. Beside two busy
   * loops 0 of 75.
   */
  noInitialRun: true,
  /** The package would keep the program it read, beside V8's own copy: 147 MB. Compiled here, it is let go: 675 MB instead of 820. */
  wasmBinary: new Uint8Array(),
  instantiateWasm(imports: WebAssembly.Imports, received: Received): object {
    void instantiate(imports, received);
    return {};
  },
};
type Received = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

const converter = new LibreOfficeConverter({
  wasmLoader: { createModule: (config) => loader.createModule({ ...config, ...MODULE }) },
});
await converter.initialize();
// The first conversion is ten times slower than the second.
await pdfOf(sampleDocx());
parentPort?.on('message', (message: ToChild) => void answer(message));
tell({ ready: true });

async function instantiate(imports: WebAssembly.Imports, received: Received): Promise<void> {
  const module = await WebAssembly.compile(await readFile(wasm));
  received(await WebAssembly.instantiate(module, imports), module);
}

async function answer({ id, docx }: ToChild): Promise<void> {
  try {
    const pdf = await pdfOf(docx);
    tell({ id, pdf, bytes: process.memoryUsage.rss() });
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not a window
  parentPort?.postMessage(message);
}
