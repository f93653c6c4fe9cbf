import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { CONTRACT_PLACEHOLDERS, FORMER_PLACEHOLDERS } from '#features/contracts/placeholders.ts';
import { openDocuments } from '#providers/documents/converter.ts';
import type { Language } from '#kernel/localized.ts';
import { contractTemplate } from './template.ts';

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
/** Patient: on a busy machine the plain layout would step in, and this is about the real one. */
const documents = openDocuments({ log: console, deadlineMs: 90_000 });
test.after(() => documents.close());

/** Every name with itself as its value: what is printed is what was asked for. */
const NAMES = CONTRACT_PLACEHOLDERS.map(({ name }) => name).filter(
  (name) => !FORMER_PLACEHOLDERS.includes(name),
);
const ECHO: Record<string, string> = Object.fromEntries(NAMES.map((name) => [name, `‹${name}›`]));

for (const language of ['fr', 'en'] as const satisfies Language[]) {
  test(`B52 CONTRACT-25 the demo contract (${language}) uses every placeholder of the closed list and no other`, async () => {
    assert.deepEqual(await documents.placeholders(contractTemplate(language), NAMES), NAMES.toSorted());
  });

  test(
    `CONTRACT-18 the demo contract (${language}) becomes two or three pages that say everything`,
    { skip: !hasPoppler && 'poppler is not installed' },
    async () => {
      const { docx, missing } = await documents.fill(contractTemplate(language), ECHO);
      assert.deepEqual(missing, []);
      const pdf = await documents.toPdf(docx, { subject: 'a test', isStaff: true });
      const text = spawnSync('pdftotext', ['-raw', '-', '-'], {
        input: pdf,
        encoding: 'utf8',
      }).stdout.replace(/\s+/g, '');
      for (const name of NAMES) assert.ok(text.includes(`‹${name}›`), name);
      assert.doesNotMatch(text, /\{\{|\}\}|undefined/);
      assert.match(text, /Page1\/3/);
    },
  );
}

test(
  'without a discount, a deposit or a mandate the contract does not mention them',
  { skip: !hasPoppler && 'poppler is not installed' },
  async () => {
    const values = { ...ECHO, remise: '', caution: '', mandat_numero: '', maison_classement: '' };
    const { docx, missing } = await documents.fill(contractTemplate('fr'), values);
    assert.deepEqual(missing, []);
    const text = spawnSync('pdftotext', ['-layout', '-', '-'], {
      input: await documents.toPdf(docx, { subject: 'a test', isStaff: true }),
      encoding: 'utf8',
    }).stdout;
    assert.doesNotMatch(text, /Remise|Mandat de location|à la remise des clés, en plus/);
    assert.match(text, /Aucun dépôt de garantie[\s\S]*/);
    assert.match(text, /non classé/);
  },
);

test('the template is the same file however often it is made', () => {
  assert.deepEqual(contractTemplate('fr'), contractTemplate('fr'));
});
