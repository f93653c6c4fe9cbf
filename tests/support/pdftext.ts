/** What a PDF says, read by a program that is not ours. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { Person } from './app.ts';

/** Spaces that do not break are spaces; lines as they stand on the page. */
export function textOfPdf(pdf: Uint8Array): string {
  const read = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  assert.equal(read.status, 0, read.stderr);
  return read.stdout.replaceAll('\u00a0', ' ');
}

export async function pdfBytes(url: string, person: Pick<Person, 'token'>, path: string): Promise<Buffer> {
  const response = await fetch(`${url}/api/${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString('utf8', 0, 300));
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  return bytes;
}

/** Through somebody's session. */
export async function pdfText(url: string, person: Pick<Person, 'token'>, path: string): Promise<string> {
  return textOfPdf(await pdfBytes(url, person, path));
}
