import assert from 'node:assert/strict';
import test from 'node:test';
import { linesOf } from '#kernel/documenttext.ts';
import { contractTemplate } from '#demo/contract/template.ts';
import { CONTRACT_PLACEHOLDERS, FORMER_PLACEHOLDERS } from '#features/contracts/placeholders.ts';
import { fill, placeholders } from './operations.ts';
import { PlainLayout } from './plain.ts';
import { sampleDocx } from './sample.ts';
import { documentText } from './text.ts';

const pagesOf = (docx: Uint8Array): Promise<Buffer> => new PlainLayout().toPdf(docx);
const paragraph = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
const NAMES = CONTRACT_PLACEHOLDERS.map(({ name }) => name).filter(
  (name) => !FORMER_PLACEHOLDERS.includes(name),
);
const ECHO = Object.fromEntries(NAMES.map((name) => [name, `‹${name}›`]));

test('the text of the demo contract has its headings, tables and bold words, every value, and no page numbers', async () => {
  const { docx } = fill(contractTemplate('fr'), ECHO);
  const blocks = (await documentText(docx, await pagesOf(docx)))!;
  const said = blocks.flatMap(linesOf).join('\n');
  for (const name of NAMES) assert.ok(said.includes(`‹${name}›`), name);
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

const run = (words: string, look = ''): string =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
const CHANGE = 'w:id="1" w:author="x" w:date="2026-01-01T00:00:00Z"';
const TRACKED: Record<string, string> = {
  deleted: `<w:del ${CHANGE}><w:r><w:delText>ne pas</w:delText></w:r></w:del>`,
  inserted: `<w:ins ${CHANGE}>${run('ne pas')}</w:ins>`,
  'moved away': `<w:moveFrom ${CHANGE}>${run('ne pas')}</w:moveFrom>`,
  'looks otherwise': run('pas', `<w:rPrChange ${CHANGE}><w:rPr/></w:rPrChange>`),
};
const HIDDEN = { hidden: run('ne pas', '<w:vanish/>') };
const ONLY_SEEN: Record<string, string> = {
  struck: run('ne pas', '<w:strike/>'),
  'struck twice': run('ne pas', '<w:dstrike w:val="1"/>'),
  white: run('ne pas', '<w:color w:val="FEFEFE"/>'),
  'of the paper': run('ne pas', '<w:color w:val="auto" w:themeColor="background1"/>'),
  tiny: run('ne pas', '<w:sz w:val="4"/>'),
  narrow: run('ne pas', '<w:w w:val="2"/>'),
  backwards: run('\u202esap en'),
  'a sign of a font': '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>',
  'a picture': '<w:r><w:drawing/></w:r>',
  'a box of words': `<w:r><w:pict><w:txbxContent>${paragraph('ne pas')}</w:txbxContent></w:pict></w:r>`,
  'a note': '<w:r><w:footnoteReference w:id="2"/></w:r>',
  'a box to tick': '<w:sdt><w:sdtPr><w:checkbox/></w:sdtPr><w:sdtContent/></w:sdt>',
};
const clause = (more: string) => sampleDocx(`<w:p>${run('Les animaux sont admis.')}${more}</w:p>`);

test('changes left open, and words that are hidden, struck, white, tiny or drawn, leave the pages only', async () => {
  const plain = clause(run('', '<w:strike w:val="0"/><w:vanish w:val="false"/><w:color w:val="FF0000"/>'));
  assert.equal((await documentText(plain, await pagesOf(plain)))?.length, 1);
  for (const [what, markup] of Object.entries({ ...TRACKED, ...HIDDEN, ...ONLY_SEEN })) {
    const docx = clause(markup);
    assert.equal(await documentText(docx, await pagesOf(docx)), undefined, what);
  }
});

test('a template with changes left open or hidden words is refused as one; struck words are not', () => {
  const refused = (markup: string, kind: string) =>
    assert.throws(() => placeholders(clause(markup), []), { name: 'TemplateError', kind });
  for (const markup of Object.values(TRACKED)) refused(markup, 'tracked');
  refused(HIDDEN.hidden, 'hidden');
  assert.deepEqual(placeholders(clause(ONLY_SEEN['struck']!), []), []);
  assert.deepEqual(placeholders(clause(HIDDEN.hidden)), [], 'one that is there already is still filled');
});

const named = (name: string, more: string) =>
  `<w:style w:type="character" w:styleId="${name}">${more}</w:style>`;
const VANISH = '<w:rPr><w:vanish/></w:rPr>';

test('words that a style hides are hidden words; a style nobody uses hides nothing, nor does the mark between two paragraphs', () => {
  const styled = (body: string, styles: string) =>
    sampleDocx(`<w:p>${run('Les animaux sont admis.')}${body}</w:p>`, { styles });
  const refused = (docx: Uint8Array) =>
    assert.throws(() => placeholders(docx, []), { name: 'TemplateError', kind: 'hidden' });
  const secret = run('ne pas', '<w:rStyle w:val="Secret"/>');
  refused(styled(secret, named('Secret', VANISH)));
  refused(styled(secret, named('Secret', '<w:basedOn w:val="Base"/>') + named('Base', VANISH)));
  refused(styled('', `<w:docDefaults><w:rPrDefault>${VANISH}</w:rPrDefault></w:docDefaults>`));
  refused(styled('', named('Normal', VANISH).replace('w:styleId', 'w:default="1" w:styleId')));
  const shownAgain = '<w:basedOn w:val="Base"/><w:rPr><w:vanish w:val="0"/></w:rPr>';
  assert.deepEqual(placeholders(styled(secret, named('Secret', shownAgain) + named('Base', VANISH)), []), []);
  assert.deepEqual(placeholders(styled('', named('Secret', VANISH)), []), []);
  // A circle of styles ends.
  const circle =
    named('Secret', '<w:basedOn w:val="Other"/>') + named('Other', '<w:basedOn w:val="Secret"/>');
  assert.deepEqual(placeholders(styled(secret, circle), []), []);
  const mark = `<w:p><w:pPr><w:rPr><w:vanish/><w:specVanish/></w:rPr></w:pPr>${run('Titre')}</w:p>`;
  assert.deepEqual(placeholders(sampleDocx(mark), []), []);
});

test('the same words in another order are another contract', async () => {
  const contract = sampleDocx(
    paragraph('Les animaux ne sont pas admis.') + paragraph('Les enfants sont admis.'),
  );
  const pages = await pagesOf(contract);
  assert.equal((await documentText(contract, pages))?.length, 2);
  for (const [first, second] of [
    ['Les animaux sont admis.', 'Les enfants ne sont pas admis.'],
    ['Les enfants sont admis.', 'Les animaux ne sont pas admis.'],
    ['Les animaux ne sont pas admis. Les enfants', 'ne sont pas admis.'],
  ] as const)
    assert.equal(await documentText(sampleDocx(paragraph(first) + paragraph(second)), pages), undefined);
});
