/** Our own papers: nothing that stands in one is left out of its pages. */
import type { PrintedPart } from '#kernel/printed.ts';
import { wordsOfPdf } from '#tests/support/pdftext.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { printed } from './print.ts';

const LONG = Array.from({ length: 120 }, (_, n) => `Ligne ${n}.`);

const TALL: Readonly<Record<string, PrintedPart>> = {
  facts: {
    is: 'facts',
    rows: [
      ['Avant', 'Premier'],
      ['Intérieur', LONG.join('\n')],
      ['Après', 'Dernier'],
    ],
  },
  table: {
    is: 'table',
    head: ['Élément', 'Relevé'],
    wide: [0, 1],
    rows: [
      ['Avant', 'Premier'],
      ['Vaisselle', LONG.join('\n')],
      ['Après', 'Dernier'],
    ],
  },
  'a table of one long sentence': {
    is: 'table',
    head: ['N°', 'Inscrit le', 'Mandant', 'Objet', 'Maison', 'Du', 'Au', 'État'],
    wide: [2, 4, 7],
    rows: [['1', '1er mai', 'Premier', '', '', '', '', [...LONG, ...LONG, ...LONG, 'Dernier'].join(' ')]],
  },
};

for (const [name, part] of Object.entries(TALL))
  test(`a row taller than a page goes on upon the next: ${name}`, async () => {
    const pdf = await printed({
      language: 'fr',
      title: 'Papier',
      subtitle: '',
      header: '',
      footer: '',
      ...(part.is === 'table' && { landscape: true as const }),
      parts: [part],
    });
    const words = wordsOfPdf(pdf).replace(/\s+/g, ' ');
    for (const line of ['Premier', ...LONG, 'Dernier']) assert.ok(words.includes(line), line);
  });
