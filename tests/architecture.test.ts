/** Who may import whom, where SQL stands, who writes which table: docs/architecture.md as a test. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';

const ROOT = resolve(import.meta.dirname, '..');
const ROLES = /^src\/features\/[^/]+\/(?:[^/]+\/)?(routes|actions|\w*queries|jobs)\.ts$/;
const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const files = ['src', 'db', 'tools', 'bench', 'tests'].flatMap(listFiles);
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const imports = [...texts].flatMap(([file, text]) => importsOf(file, text));
const serverSide = spread(isServerSide);
const browserSide = spread(isBrowserSide);

function listFiles(folder: string): string[] {
  const entries = existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder), { recursive: true }) : [];
  return entries.map((name) => `${folder}/${String(name)}`).filter((name) => /\.tsx?$/.test(name));
}

function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => ({
    from,
    to: resolveImport(from, match[2] ?? match[3] ?? ''),
    typeOnly: match[1] !== undefined,
  }));
}

/** A path of this project, or the name of a package. */
function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return join(from, '..', name);
  if (name.startsWith('#demo/')) return name.replace('#demo/', 'db/demo/');
  if (name.startsWith('#tests/')) return name.replace('#tests/', 'tests/');
  return name.replace(/^#(kernel|entities|features|providers|server|web|main)\//, 'src/$1/');
}

/** The roles, the server toolkit, the adapters, and whatever in a feature needs one of these or Node itself. */
function isServerSide(file: string): boolean {
  return ROLES.test(file) || /^src\/(server|providers)\//.test(file) || file.startsWith('node:');
}

function isBrowserSide(file: string): boolean {
  return file.endsWith('.tsx') || file.startsWith('src/web/') || /^src\/features\/\w+\/menu\.ts$/.test(file);
}

/** A feature's plain .ts files belong to the side they need by value; the others, needed by both, are nouns. */
function spread(belongs: (file: string) => boolean): Set<string> {
  const side = new Set(files.filter(belongs));
  for (let before = -1; before !== side.size;) {
    before = side.size;
    for (const { from, to, typeOnly } of imports) {
      if (!typeOnly && /^src\/features\/.*\.ts$/.test(from) && (side.has(to) || belongs(to))) side.add(from);
    }
  }
  return side;
}

function layer(file: string): string {
  if (/\.test\.(?:\w+\.)?tsx?$/.test(file)) return 'test';
  if (file.startsWith('src/features/')) {
    if (serverSide.has(file) || ROLES.test(file)) return 'feature';
    return browserSide.has(file) || file.endsWith('.tsx') ? 'screen' : 'noun';
  }
  if (/^src\/providers\/[^/]+\/port\.ts$/.test(file)) return 'port';
  return /^src\/([^/]+)\//.exec(file)?.[1] ?? 'outside';
}

const ALLOWED: Record<string, readonly string[]> = {
  kernel: ['kernel'],
  entities: ['kernel', 'entities'],
  noun: ['kernel', 'entities', 'noun'],
  port: ['kernel', 'entities', 'noun', 'port'],
  server: ['kernel', 'entities', 'noun', 'port', 'server'],
  providers: ['kernel', 'entities', 'noun', 'port', 'server', 'providers'],
  web: ['kernel', 'entities', 'noun', 'web'],
  feature: ['kernel', 'entities', 'noun', 'port', 'server', 'feature'],
  screen: ['kernel', 'entities', 'noun', 'web', 'screen'],
};

function folderOf(file: string): string {
  return file.split('/').slice(0, 3).join('/');
}

/** What is wrong with an import, if anything. */
function objection({ from, to, typeOnly }: Import): string | undefined {
  const allowed = ALLOWED[layer(from)];
  if (allowed === undefined || !to.startsWith('src/')) return undefined;
  const elsewhere = folderOf(from) !== folderOf(to);
  // The shape of the configuration is not the program, nor the shape of a row its query.
  if (typeOnly && (to === 'src/main/config.ts' || (!elsewhere && layer(from) === 'noun'))) return undefined;
  if (!allowed.includes(layer(to))) return `${layer(from)} may not import ${layer(to)}`;
  if (elsewhere && ROLES.test(to) && !to.endsWith('/actions.ts'))
    return 'of another feature, its actions and nouns only';
  if (elsewhere && layer(to) === 'providers') return 'only the port of another provider';
  return undefined;
}

test('every import follows the layers', () => {
  const wrong = imports.flatMap((one) =>
    objection(one) === undefined ? [] : [`${one.from} → ${one.to}: ${objection(one)}`],
  );
  assert.deepEqual(wrong, []);
});

test('each layer’s wrong import would be seen', () => {
  const planted: [string, string][] = [
    ['src/kernel/money.ts', 'src/server/sql.ts'],
    ['src/entities/company.ts', 'src/features/requests/request.ts'],
    ['src/features/requests/request.ts', 'src/features/requests/queries.ts'],
    ['src/features/quotes/actions.ts', 'src/features/requests/queries.ts'],
    ['src/features/quotes/actions.ts', 'src/features/requests/routes.ts'],
    ['src/features/quotes/QuoteScreen.tsx', 'src/features/requests/actions.ts'],
    ['src/features/quotes/QuoteScreen.tsx', 'src/server/sql.ts'],
    ['src/server/http.ts', 'src/main/routes.ts'],
    ['src/web/api.ts', 'src/server/http.ts'],
    ['src/providers/mail/smtp.ts', 'src/features/mailing/actions.ts'],
  ];
  for (const [from, to] of planted)
    assert.ok(objection({ from, to, typeOnly: false }), `${from} → ${to} went unseen`);
  const text = `import {\n  a,\n  type B,\n} from '#server/sql.ts';\nexport type { C } from './x.ts';\nconst d = import('#web/api.ts');\nimport './y.ts';\n`;
  const found = importsOf('src/kernel/day.ts', text).map(({ to, typeOnly }) => [to, typeOnly]);
  const expected = [
    ['src/server/sql.ts', false],
    ['src/kernel/x.ts', true],
    ['src/web/api.ts', false],
    ['src/kernel/y.ts', false],
  ];
  assert.deepEqual(found, expected);
});

const FORMATTER = /\bnew Intl\.|\.toLocale(?:Date|Time)?String\(/;

test('formatters are made in kernel/formats.ts only, once each: they take memory outside of the heap', () => {
  const makers = [...texts]
    .filter(([file, text]) => file.startsWith('src/') && !file.includes('.test.') && FORMATTER.test(text))
    .map(([file]) => file);
  assert.deepEqual(makers, ['src/kernel/formats.ts']);
});

test('no feature’s server files come back to it by way of another feature', () => {
  const needs = graphOf(
    imports.filter((one) => !one.typeOnly && layer(one.from) === 'feature' && layer(one.to) === 'feature'),
  );
  const circles = [...needs.keys()].flatMap((file) => detours(needs, file));
  assert.deepEqual(circles, []);
  const circle = graphOf([
    { from: 'src/features/a/actions.ts', to: 'src/features/b/actions.ts' },
    { from: 'src/features/b/actions.ts', to: 'src/features/a/links.ts' },
  ]);
  assert.equal(detours(circle, 'src/features/a/actions.ts').length, 1);
});

/** A folder inside of a feature: `src/features/inbox/composer`. */
function roomOf(file: string): string | undefined {
  return /^src\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];
}

test('no part of a feature needs one that needs it', () => {
  const parts = imports.flatMap(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)];
    const isInside = layer(from) !== 'test' && folderOf(from) === folderOf(to) && here !== there;
    return isInside && here !== undefined && there !== undefined ? [{ from: here, to: there }] : [];
  });
  assert.ok(parts.length > 0);
  const graph = graphOf(parts);
  assert.deepEqual(
    [...graph.keys()].filter((part) => reachable(graph, part).has(part)),
    [],
  );
});

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(edges: readonly Pick<Import, 'from' | 'to'>[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** Ways that leave the file's feature and enter it again. */
function detours(graph: Graph, file: string): string[] {
  const away = [...reachable(graph, file)].filter((other) => folderOf(other) !== folderOf(file));
  return away.flatMap((other) =>
    [...reachable(graph, other)]
      .filter((back) => folderOf(back) === folderOf(file))
      .map((back) => `${file} … ${other} … ${back}`),
  );
}

function reachable(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const left = [...(graph.get(start) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    left.push(...(graph.get(next) ?? []));
  }
  return seen;
}

/** React's own never tries again what could not be fetched, and takes the screen around it away. */
const REACTS_LAZY =
  /\bimport\s+(?!type\b)(?:[^;]*?\blazy\b[^;]*?|React\b[^;]*?|\*\s+as\s+\w+)\s+from\s+'react'/;
/** The frame has nothing around it to keep: `web.tsx` asks for it, or for the login. */
const MAY_BE_LAZY = ['src/main/web.tsx', 'src/web/loading.ts'];

test('a part that is fetched later is a lazyPart: React’s lazy stays below it', () => {
  const lazy = [...texts]
    .filter(([file, text]) => file.startsWith('src/') && REACTS_LAZY.test(withoutComments(text)))
    .map(([file]) => file);
  assert.deepEqual(lazy, MAY_BE_LAZY);
  for (const other of ["import { lazy } from 'react';", "import { useState, lazy as l } from 'react';"])
    assert.match(other, REACTS_LAZY);
  assert.match("import React from 'react';", REACTS_LAZY);
  assert.match("import * as R from 'react';", REACTS_LAZY);
  assert.doesNotMatch("import { lazy } from './x.ts';\nimport { useState } from 'react';", REACTS_LAZY);
});

test('what is only looked at is read from the cache: a query without a function takes it from every other of its key', () => {
  const without = [...texts].filter(([file, text]) => file.startsWith('src/') && /\bskipToken\b/.test(text));
  assert.deepEqual(
    without.map(([file]) => file),
    [],
  );
});

test('where a call comes from is judged in one place', () => {
  const asking = /\b(?:request|raw|socket)\.(?:ips?|remoteAddress)\b/;
  const others = [...texts].filter(
    ([file, text]) => /^src\/.*(?<!\.test(?:\.\w+)?)\.tsx?$/.test(file) && asking.test(text),
  );
  assert.deepEqual(
    others.map(([file]) => file),
    ['src/server/clientaddress.ts'],
  );
});

/** Files that end what they import has begun: a module is made once in a process, and a second file would find it ended. */
function sharedServers(all: ReadonlyMap<string, string>, among: readonly Import[]): string[] {
  const begun = [...all].filter(
    ([file, text]) => file.includes('.test.arrangement.') && /^after\(/m.test(text),
  );
  return begun.flatMap(([arrangement]) => {
    const reached = new Set([arrangement]);
    for (const file of reached)
      for (const { from, to, typeOnly } of among) if (to === file && !typeOnly) reached.add(from);
    const entries = [...reached].filter((file) => file.endsWith('.test.ts'));
    return entries.length > 1 ? [`${arrangement} serves ${entries.join(' and ')}`] : [];
  });
}

test('a server that tests share is begun and ended by one entry: processes run file after file', () => {
  assert.deepEqual(sharedServers(texts, imports), []);
  const wrong = new Map([
    ['src/a.test.arrangement.ts', 'after(() => app.close());'],
    ['src/a.test.ts', "import { app } from './a.test.arrangement.ts';"],
    ['src/b.test.part.ts', "import { app } from './a.test.arrangement.ts';"],
    ['src/b.test.ts', "import './b.test.part.ts';"],
  ]);
  const found = sharedServers(
    wrong,
    [...wrong].flatMap(([file, text]) => importsOf(file, text)),
  );
  assert.deepEqual(found, ['src/a.test.arrangement.ts serves src/a.test.ts and src/b.test.ts']);
});

test('SQL stands only in queries (queries.ts and the like) and the server toolkit', () => {
  const wrong = [...texts].filter(([file, text]) => {
    if (
      !file.startsWith('src/') ||
      file.startsWith('src/server/') ||
      /\/\w*queries\.ts$|\.test\.(?:\w+\.)?ts$/.test(file)
    )
      return false;
    return /\bsql(<[^`]*>)?`/.test(withoutComments(text));
  });
  assert.deepEqual(
    wrong.map(([file]) => file),
    [],
  );
});

/** A name put together by hand: of somebody without names it is a blank, which no fallback takes for nobody. Searches fold what they look in. */
const NAME_BY_HAND = /(?<!\bfold\()\bconcat_ws\(\s*' '[^`]*?(?:first_?name|\$\{first)/i;

test('a whole name is written by fullName and its like, in src/server/sqlwords.ts only', () => {
  const byHand = [...texts].filter(
    ([file, text]) =>
      /^src\/.*(?<!\.test(?:\.\w+)?)\.ts$/.test(file) &&
      file !== 'src/server/sqlwords.ts' &&
      NAME_BY_HAND.test(withoutSearches(withoutComments(text))),
  );
  assert.deepEqual(
    byHand.map(([file]) => file),
    [],
  );
  for (const wrong of ["concat_ws(' ', p.first_name, p.last_name)", "concat_ws(' ', nullif(${first}, ''))"])
    assert.match(withoutSearches(wrong), NAME_BY_HAND);
  assert.doesNotMatch(withoutSearches("fold(concat_ws(' ', o.first_name))"), NAME_BY_HAND);
});

/** Nested names within what is folded are looked in as well. */
function withoutSearches(text: string): string {
  return text.replace(/\bfold\(concat_ws\([^`]*`/g, '`');
}

test('each table is written by one feature only', () => {
  const writers = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    if (!file.startsWith('src/features/') || !/\/\w*queries\.ts$/.test(file)) continue;
    for (const table of tablesWritten(text))
      writers.set(table, (writers.get(table) ?? new Set()).add(folderOf(file)));
  }
  const shared = [...writers]
    .filter(([, features]) => features.size > 1)
    .map(([table, features]) => `${table}: ${[...features].join(', ')}`);
  assert.deepEqual(shared, []);
  assert.ok(writers.size > 3, 'no table found: the pattern is wrong');
  const example =
    'insert into quote (a) values (1) on conflict (a) do update set b = 1; update only bid set c = 2; delete from stay; select 1 for update of house';
  assert.deepEqual(tablesWritten(example), ['quote', 'bid', 'stay']);
});

function tablesWritten(text: string): string[] {
  const writes =
    /\b(?:insert\s+into|delete\s+from(?:\s+only)?|(?<!\b(?:for|key|do)\s+)update(?:\s+only)?)\s+(?!set\b|of\b|only\b)([a-z_]+)/gi;
  return [...withoutComments(text).matchAll(writes)].map((match) => match[1] ?? '');
}

/** What calls another service, by whatever it is spoken to. */
const GOES_OUT =
  /(?<![.\w])fetch\(|\bcreateTransport\(|\bnew Stripe\(|^import (?!type)[^;]*\b(?:connect|request|get|lookup|resolve)\b[^;]* from 'node:(?:net|tls|https?|http2|dns)(?:\/promises)?'/m;

/** The rest of what goes out, and why it need not ask. */
const NO_SERVICE: Readonly<Record<string, string>> = {
  'src/providers/cards/testsetup.ts': 'tests of the adapter, who control its sandbox',
  'src/providers/mail/answering.ts': 'the demo’s readers, who write to us',
  'src/server/pgcluster.ts': 'PostgreSQL itself',
};

test('whatever goes out to another service is an adapter, and asks first whether it is within a transaction', () => {
  const going = [...texts].filter(
    ([file, text]) =>
      ['providers', 'server', 'feature', 'main', 'kernel', 'entities'].includes(layer(file)) &&
      !browserSide.has(file) &&
      !/\/sandbox\/|\.browser\.ts$/.test(file) &&
      GOES_OUT.test(withoutComments(text)),
  );
  const unasked = going.filter(
    ([file, text]) => !(file.startsWith('src/providers/') && /\brequireNoTransaction\('/.test(text)),
  );
  assert.deepEqual(unasked.map(([file]) => file).toSorted(), Object.keys(NO_SERVICE).toSorted());
  assert.equal(going.length - unasked.length, 5, 'calendars of other sites, cards, mail, platforms, texts');
  for (const wrong of ['await fetch(url)', "import { request } from 'node:https';"])
    assert.match(wrong, GOES_OUT);
  for (const right of ['query.refetch()', "import { isIP } from 'node:net';"])
    assert.doesNotMatch(right, GOES_OUT);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '');
}

test('no default exports, no enums, no skipped type checks in src', () => {
  const banned =
    /^export default|^\s*(?:export )?(?:declare )?(?:const )?enum |@ts-(?:ignore|nocheck)|\bas any\b|: any\b/m;
  const wrong = [...texts].filter(
    ([file, text]) => file.startsWith('src/') && banned.test(withoutComments(text)),
  );
  assert.deepEqual(
    wrong.map(([file]) => file),
    [],
  );
});
