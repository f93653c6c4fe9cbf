/** The catalogues hold exactly the words the screens use, and English has them all. Leaves the files as they were. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { add, command, FAILED, PASSED, ROOT, runNode, sayFailure } from './steps.ts';
import type { Count } from './steps.ts';

const CATALOGUES = join(ROOT, 'src', 'web', 'i18n');

export async function checkWords(): Promise<Count> {
  if (!existsSync(CATALOGUES)) return FAILED;
  const kept = mkdtempSync(join(tmpdir(), 'pertuis-words-'));
  cpSync(CATALOGUES, kept, { recursive: true });
  try {
    return add(await extractChangesNothing(), await englishIsComplete());
  } finally {
    for (const name of readdirSync(CATALOGUES)) {
      if (!existsSync(join(kept, name))) rmSync(join(CATALOGUES, name), { recursive: true });
    }
    cpSync(kept, CATALOGUES, { recursive: true });
    rmSync(kept, { recursive: true });
  }
}

async function extractChangesNothing(): Promise<Count> {
  const before = messages();
  const { ok, text } = await runNode([command('lingui'), 'extract', '--clean', '--overwrite']);
  const after = messages();
  if (
    ok &&
    [...before].every(([file, ids]) => ids.join('\n') === after.get(file)?.join('\n')) &&
    before.size === after.size
  )
    return PASSED;
  sayFailure(
    ok ? '  The catalogues are behind the screens: run npx lingui extract --clean, then translate.' : text,
  );
  return FAILED;
}

async function englishIsComplete(): Promise<Count> {
  const { ok, text } = await runNode([command('lingui'), 'compile', '--strict']);
  if (ok) return PASSED;
  sayFailure(text);
  return FAILED;
}

/** The message identifiers of each catalogue: where a message is used may move without anything to translate. */
function messages(): Map<string, string[]> {
  const files = readdirSync(CATALOGUES).filter((name) => name.endsWith('.po'));
  return new Map(files.map((name) => [name, identifiers(readFileSync(join(CATALOGUES, name), 'utf8'))]));
}

function identifiers(text: string): string[] {
  const entries = text.matchAll(/^(?:msgctxt .*\n)?msgid (?:".*"\n)+/gm);
  return [...entries].map((entry) => entry[0]).toSorted();
}
