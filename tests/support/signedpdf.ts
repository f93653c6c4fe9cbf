/** What a signed contract says on its pages, the evidence included. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function textOfSealed(appUrl: string, signed: Record<string, unknown>): Promise<string> {
  const bytes = Buffer.from(
    await (await fetch(`${appUrl}${String(signed['signed_document_url'])}`)).arrayBuffer(),
  );
  const folder = mkdtempSync(join(tmpdir(), 'pertuis-signed-'));
  writeFileSync(join(folder, 'signed.pdf'), bytes);
  const text = execFileSync('pdftotext', ['-layout', join(folder, 'signed.pdf'), '-'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return text;
}
