/** What a PDF of ours says, through somebody's session. */
import assert from 'node:assert/strict';
import type { Person } from './app.ts';
import { hasPdftotext, textOfPdf } from './papers.ts';

export async function pdfBytes(url: string, person: Pick<Person, 'token'>, path: string): Promise<Buffer> {
  const response = await fetch(`${url}/api/${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString('utf8', 0, 300));
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  return bytes;
}

/** Spaces that do not break are spaces; lines as they stand on the page. */
export function wordsOfPdf(pdf: Buffer): string {
  assert.ok(hasPdftotext, 'pdftotext (poppler-utils) reads what the papers say');
  return textOfPdf(pdf).replaceAll('\u00a0', ' ');
}

export async function pdfText(url: string, person: Pick<Person, 'token'>, path: string): Promise<string> {
  return wordsOfPdf(await pdfBytes(url, person, path));
}
