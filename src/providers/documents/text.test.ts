import assert from 'node:assert/strict';
import test from 'node:test';
import { linesOf } from '#kernel/documenttext.ts';
import { contractTemplate } from '#demo/contract/template.ts';
import { CONTRACT_PLACEHOLDERS } from '#features/contracts/placeholders.ts';
import { fill } from './operations.ts';
import { PlainLayout } from './plain.ts';
import { sampleDocx } from './sample.ts';
import { documentText } from './text.ts';

const pagesOf = (docx: Uint8Array): Promise<Buffer> => new PlainLayout().toPdf(docx);
const paragraph = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
const ECHO = Object.fromEntries(CONTRACT_PLACEHOLDERS.map(({ name }) => [name, `‹${name}›`]));

test('the text of the demo contract has its headings, tables and bold words, every value, and no page numbers', async () => {
  const { docx } = fill(contractTemplate('fr'), ECHO);
  const blocks = (await documentText(docx, await pagesOf(docx)))!;
  const said = blocks.flatMap(linesOf).join('\n');
  for (const { name } of CONTRACT_PLACEHOLDERS) assert.ok(said.includes(`‹${name}›`), name);
  assert.deepEqual(
    blocks.find(({ is }) => is === 'heading'),
    { is: 'heading', level: 1, runs: [{ text: 'Contrat de location saisonnière' }] },
  );
  const prices = blocks
    .filter((block) => block.is === 'table')
    .map(({ rows }) => rows.flat().map((cell) => cell.flat()));
  assert.ok(prices.some((cells) => cells.some(([run]) => run?.bold === true && run.text === '‹total›')));
  assert.doesNotMatch(said, /Page|[\ue000-\uf8ff]/);
});

test('where the pages hold a word the text lacks, or the text one the pages lack, there is no text', async () => {
  const contract = sampleDocx(paragraph('Le total est de 1 200 euros.'));
  assert.equal((await documentText(contract, await pagesOf(contract)))?.length, 1);
  for (const other of [
    'Le total est de 1 300 euros.',
    'Le total est de 1 200 euros, non remboursables.',
    'Le total est de euros.',
  ])
    assert.equal(await documentText(contract, await pagesOf(sampleDocx(paragraph(other)))), undefined, other);
});

test('what would be markup elsewhere is words here, and a document too long for a screen has none', async () => {
  const tag = sampleDocx(paragraph('&lt;script src="//ailleurs"&gt;'));
  assert.deepEqual(await documentText(tag, await pagesOf(tag)), [
    { is: 'paragraph', runs: [{ text: '<script src="//ailleurs">' }] },
  ]);
  const long = sampleDocx(paragraph('mot '.repeat(60_000)));
  assert.equal(await documentText(long, await pagesOf(sampleDocx(paragraph('mot')))), undefined);
});
