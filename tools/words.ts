/** The catalogues hold exactly the words the screens use, English has them all, and French breaks no line before its marks. Leaves the files as they were. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainSpaces } from './frenchspaces.ts';
import { add, command, FAILED, PASSED, ROOT, runNode, sayFailure } from './steps.ts';
import type { Count } from './steps.ts';

const CATALOGUES = join(ROOT, 'src', 'web', 'i18n');

export async function checkWords(): Promise<Count> {
  if (!existsSync(CATALOGUES)) return FAILED;
  const kept = mkdtempSync(join(tmpdir(), 'pertuis-words-'));
  cpSync(CATALOGUES, kept, { recursive: true });
  try {
    return add(await extractChangesNothing(), await englishIsComplete(), frenchKeepsItsMarks());
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

/** What we write, the demo agency's texts included; its people type their messages as people do, with plain spaces. */
function frenchKeepsItsMarks(): Count {
  const plain = ['src', 'db/demo'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((name) => `${folder}/${String(name)}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && file !== 'db/demo/threads.ts')
      .flatMap((file) =>
        plainSpaces(file, readFileSync(join(ROOT, file), 'utf8')).map(
          ({ line, excerpt, written }) =>
            `  ${file}:${line} may break its line: …${excerpt}…, write ${written}`,
        ),
      ),
  );
  if (plain.length === 0) return PASSED;
  sayFailure(plain.join('\n'));
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
