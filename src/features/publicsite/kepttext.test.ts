import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { KeptText } from './kepttext.ts';
import { asset, closeSet, pageStyle } from './pagefiles.ts';

test('a text kept is compressed once and says the same; another text is another', () => {
  const kept = new KeptText('Une maison à Loix. '.repeat(100));
  const { packed } = kept;
  assert.equal(brotliDecompressSync(packed).toString(), kept.text);
  assert.equal(kept.packed, packed, 'the same bytes, not the same again');
  assert.equal(kept.etag, new KeptText(kept.text).etag);
  assert.notEqual(kept.etag, new KeptText('Une maison au Bois.').etag);
});

test('the style within a page is the file’s, without what only its writers read', () => {
  assert.equal(
    closeSet(
      "/* Why */\na:hover,\n.field ::placeholder {\n  color: var(--ink);\n  font: 16px/1.6 'Inter Variable', serif;\n}\n@media (min-width: 640px) {\n  b {\n    width: calc(50% - 14px);\n  }\n}\n",
    ),
    "a:hover,.field ::placeholder{color:var(--ink);font:16px/1.6 'Inter Variable',serif}@media (min-width:640px){b{width:calc(50% - 14px)}}",
  );
  const { text } = pageStyle();
  const rules = (style: string) => style.split('{').length;
  assert.equal(rules(text), rules(asset('annonce.css').text.text));
  assert.doesNotMatch(text, /\/\*|\n/);
  assert.equal(text.match(/<\//g)?.length, 1, 'it ends once');
});
