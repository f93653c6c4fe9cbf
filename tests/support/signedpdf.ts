/** What a signed contract says on its pages, the evidence included; and what a third party says of the signature of a PDF. */
import { execFileSync, spawnSync } from 'node:child_process';
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

export const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined;

/** In poppler's words, without asking who vouches for the certificate. */
export function saidOfSignature(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'pertuis-signed-'));
  writeFileSync(join(folder, 'sealed.pdf'), pdf);
  const { stdout } = spawnSync('pdfsig', ['-nocert', join(folder, 'sealed.pdf')], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout;
}
