/** Addresses of our own pages are made by kernel/paths.ts and nowhere else (decision 35). */
import { paths } from '#kernel/paths.ts';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';

const ROOT = resolve(import.meta.dirname, '..');
/** Declares the paths of calls, under /api; the words of both may be the same. */
const CALLS = /(?:^|\/)\w*api\.ts$/;
const PATHS = 'src/kernel/paths.ts';
/** Served to the public page as it is: it imports nothing. */
const ALONE = 'src/features/publicsite/annonce.browser.ts';

const patterns = Object.values(paths).map(({ pattern }) => pattern);
const firstWords = new Set(patterns.flatMap((pattern) => /^\/(\w+)/.exec(pattern)?.[1] ?? []));
/** A text that begins as one of our addresses does, or as that of a generic entity: '/chat…', `/${entity.name}…`. */
const BY_HAND = new RegExp(
  `['"\`]/(?:(?:${[...firstWords].join('|')})(?=[/'"\`?#$])|\\$\\{entity\\b)|['"\`]/api/fileserver`,
);
/** Ways to an address for whoever forgets: the root alone. */
const ROOT_BY_HAND = /\b(?:go\(|to=\{?|href=\{?|path: )['"`]\/['"`]/;

const texts = readdirSync(join(ROOT, 'src'), { recursive: true })
  .map((name) => `src/${String(name)}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== PATHS && file !== ALONE)
  .map((file) => [file, withoutComments(readFileSync(join(ROOT, file), 'utf8'))] as const);

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '');
}

/** Lines that write an address by hand. */
function byHand(file: string, text: string): string[] {
  if (CALLS.test(file) || /^src\/(?:server|web)\/.*(?:entities|endpoints)\.ts$/.test(file)) return [];
  return text.split('\n').filter((line) => BY_HAND.test(line) || ROOT_BY_HAND.test(line));
}

test('no address of our own is written by hand', () => {
  const wrong = texts.flatMap(([file, text]) => byHand(file, text).map((line) => `${file}: ${line.trim()}`));
  assert.deepEqual(wrong, []);
});

test('an address written by hand would be seen', () => {
  const planted = [
    '<Link to={`/chat/${alphaid}/chat`}>',
    'go(`/quote/${id}`);',
    "rowTo={(row) => '/calendars/' + row.id}",
    'go(`/${entity.name}/new`)',
    '<a href="/annonce/12">',
    "{ path: '/booking', label }",
    'return `/api/fileserver/${path}`;',
    "go('/');",
  ];
  for (const line of planted)
    assert.equal(byHand('src/features/x/X.tsx', line).length, 1, `${line} went unseen`);
  for (const line of ["server.get('/annonce.css')", "path.startsWith('/assets/')", '`/api${path}`'])
    assert.equal(byHand('src/features/x/x.ts', line).length, 0, line);
});

test('nobody else says of a text that it is an address of ours', () => {
  const sayers = texts.filter(([, text]) => /\bas Address\b/.test(text)).map(([file]) => file);
  assert.deepEqual(sayers, ['src/web/router.tsx'], 'only the page that is open already');
});

test('every screen is opened under an address of the table, and every address leads to a page', () => {
  const declared = readFileSync(join(ROOT, 'src/main/screens.tsx'), 'utf8');
  const pages = readFileSync(join(ROOT, 'src/features/publicsite/pages.ts'), 'utf8');
  const open = [...`${declared}${pages}`.matchAll(/\bpaths\.(\w+)\.pattern\b/g)].map((match) => match[1]!);
  assert.deepEqual(open.toSorted(), Object.keys(paths).toSorted());
  assert.equal(declared.match(/\bpath: /g)?.length, declared.match(/\bpath: paths\.\w+\.pattern,/g)?.length);
});
