/**
 * Loaded into a server that is watched (`--import`): says every few seconds what only the process itself can know, one line of JSON on
 * its output. It looks, and changes nothing.
 */
const EVERY_MS = 5_000;

setInterval(() => {
  const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  const kinds = {};
  for (const kind of process.getActiveResourcesInfo()) kinds[kind] = (kinds[kind] ?? 0) + 1;
  process.stdout.write(`probe ${JSON.stringify({ heapUsed, heapTotal, external, arrayBuffers, kinds })}\n`);
}, EVERY_MS).unref();
