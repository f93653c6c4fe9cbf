/** bench/results.md: a section for each kind of figure, written anew by the run that measured it; the others stay. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './cluster.ts';
import { machine } from './table.ts';

const FILE = join(PROJECT, 'bench/results.md');

/** @param text Markdown without headings of the first two levels */
export function keepResult(title: string, postgres: string, text: string): void {
  const [head = '# Figures\n', ...sections] = readFileSync(FILE, 'utf8').split(/^(?=## )/m);
  const when = new Date().toISOString().slice(0, 10);
  const section = `## ${title}\n\n${when}. ${machine(postgres)}.\n\n${text.trim()}\n\n`;
  const place = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
  if (place < 0) sections.push(section);
  else sections[place] = section;
  writeFileSync(FILE, `${[head, ...sections].join('').trimEnd()}\n`);
}
