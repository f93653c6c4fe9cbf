/** A page and what it loads as files, each compressed beforehand: what our public page is compared with. */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export interface StillFile {
  /** As it is asked for, with its '?…'. */
  path: string;
  type: string;
  /** Its name in the folder. */
  file: string;
}

const dir = process.env['STILL_DIR'] ?? '';
const files = JSON.parse(readFileSync(join(dir, 'files.json'), 'utf8')) as StillFile[];
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

const kept = new Map(
  files.map(({ path, type, file }) => {
    const bytes = readFileSync(join(dir, file));
    const isText = /^(text\/|application\/(json|javascript)|image\/svg)/.test(type);
    return [path, { type, isText, body: isText ? brotliCompressSync(bytes, QUALITY) : bytes }];
  }),
);

const server = createServer(({ url = '' }, response) => {
  const found = kept.get(url);
  if (!found) return response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': found.type,
    'content-length': found.body.length,
    ...(found.isText && { 'content-encoding': 'br' }),
  });
  return response.end(found.body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`answers at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
