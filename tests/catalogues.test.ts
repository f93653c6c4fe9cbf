/** The catalogues as Lingui compiles them: what is to be filled in reads the same in the code, in French and in English. */
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Every name a message is given: of « l'{one} et l'{two} » the library takes what stands between the apostrophes for a quotation. */
const NAMES = /\{\s*(\w+)\s*(?=[},])/g;
const TAGS = /<\/?\d+\/?>/g;

test('C39 every message of both languages shows all it is given, an apostrophe before it or not', async () => {
  const catalogues = await Promise.all(
    (await getCatalogs(getConfig())).map((catalogue) => catalogue.readAll()),
  );
  let read = 0;
  for (const [language, messages] of Object.entries(catalogues[0] ?? {}))
    for (const { message: source = '', translation = '' } of Object.values(messages)) {
      read += 1;
      const { names, words } = shown(compileMessageOrThrow(translation));
      assert.deepEqual(names, unique(source.matchAll(NAMES)), `${language}: ${translation}`);
      assert.deepEqual(
        unique(words.matchAll(TAGS)),
        unique(source.matchAll(TAGS)),
        `${language}: ${translation}`,
      );
      assert.doesNotMatch(words, /[{}]/, `${language}: ${translation}`);
    }
  assert.ok(read > 1_000, `${read} messages were read`);
});

function unique(found: Iterable<RegExpExecArray>): string[] {
  return [...new Set([...found].map((match) => match[1] ?? match[0]))].toSorted();
}

function shown(message: CompiledMessage): { names: string[]; words: string } {
  const names = new Set<string>();
  let words = '';
  for (const token of message) {
    if (typeof token === 'string') words += token;
    else {
      const [name, , cases] = token;
      names.add(name);
      for (const inner of typeof cases === 'string' ? [] : Object.values(cases ?? {})) {
        if (!Array.isArray(inner)) continue;
        const nested = shown(inner);
        nested.names.forEach((one) => names.add(one));
        words += nested.words;
      }
    }
  }
  return { names: [...names].toSorted(), words };
}
