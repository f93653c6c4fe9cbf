/** npm run requirements: per area, how many rows of docs/requirements.tsv a test title names. `-- --missing` lists the others. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const ID = /\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d{2,}\b/g;

/** The first string of a call of test, it, describe or suite, whichever quotes it has. */
const TITLE = /\b(?:test|it|describe|suite)(?:\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;

function main(listMissing: boolean): void {
  const named = new Set(
    testFiles().flatMap((file) =>
      titles(readFileSync(file, 'utf8')).flatMap((title) => title.match(ID) ?? []),
    ),
  );
  const areas = new Map<string, { all: number; missing: string[] }>();
  for (const { id, area } of rows()) {
    const entry = areas.get(area) ?? { all: 0, missing: [] };
    entry.all += 1;
    if (!named.has(id)) entry.missing.push(id);
    areas.set(area, entry);
  }
  let all = 0;
  let covered = 0;
  for (const [area, entry] of areas) {
    const count = entry.all - entry.missing.length;
    all += entry.all;
    covered += count;
    say(`${area.padEnd(12)} ${String(count).padStart(4)} / ${String(entry.all).padStart(4)}`);
    if (listMissing && entry.missing.length > 0) say(`    ${entry.missing.join(' ')}`);
  }
  say(`${'all'.padEnd(12)} ${String(covered).padStart(4)} / ${String(all).padStart(4)}`);
  const known = new Set(rows().map((row) => row.id));
  const areaNames = new Set(areas.keys());
  const unknown = [...named].filter((id) => !known.has(id) && areaNames.has(id.replace(/-\d+$/, '')));
  if (unknown.length > 0) {
    say(`Named by a test, in no row: ${unknown.join(' ')}`);
    process.exitCode = 1;
  }
}

function rows(): { id: string; area: string }[] {
  const [, ...lines] = readFileSync(join(ROOT, 'docs', 'requirements.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [id = '', area = ''] = line.split('\t');
    return { id, area };
  });
}

function testFiles(): string[] {
  return ['src', 'tests', 'db', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.test\.(\w+\.)?tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

function titles(source: string): string[] {
  return [...source.matchAll(TITLE)].map((match) => match[2] ?? '');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main(process.argv.includes('--missing'));
