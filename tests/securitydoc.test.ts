/** docs/security.md can't rot: its matrix is the declared one, every requirement of the standard has its line, every test it names exists. */
import { matrixTable, withMatrix } from '#tests/support/matrix/table.ts';
import { testText } from '#tests/support/testfiles.ts';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '..');
const document = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');

/** ASVS 5.0.0: the level of each requirement, section by section. */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

test('S1 the matrix in docs/security.md is the one that is asked; npm run security writes it anew', () => {
  assert.equal(withMatrix(document), document);
  assert.ok(matrixTable().split('\n').length > 150);
});

const lines = document
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter(([number]) => /^\d+\.\d+\.\d+/.test(number ?? ''));

test('each requirement of ASVS 5.0.0 of levels 1 and 2 has one line, with its level, a verdict and what shows it', () => {
  const asked = Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].flatMap((level, index) =>
      level === '3' ? [] : [{ number: `${section}.${index + 1}`, level }],
    ),
  );
  assert.equal(asked.length, 253);
  const answered = lines.flatMap(([numbers = '']) => numbers.split(', '));
  assert.deepEqual(answered.toSorted(), asked.map(({ number }) => number).toSorted());
  const levelOf = new Map(asked.map(({ number, level }) => [number, level]));
  for (const [numbers = '', levels, , verdict = '', shown = ''] of lines) {
    const those = new Set(numbers.split(', ').map((number) => levelOf.get(number) ?? ''));
    assert.equal([...those].toSorted().join(', '), levels, numbers);
    assert.match(verdict, /^(met|n\/a|\*\*not met\*\*)$/, numbers);
    assert.ok(shown !== '', `${numbers} says what shows it`);
  }
});

test('every test that docs/security.md names exists, by its file and the beginning of its title', () => {
  const files = ['src', 'db', 'tests', 'bench']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
    )
    .filter((name) => name.endsWith('.test.ts'));
  const named = [...document.matchAll(/`([\w./-]+\.test\.ts) › ([^`]+)`/g)];
  assert.ok(named.length > 80);
  const wrong = named.flatMap(([whole, file = '', title = '']) => {
    const found = files.filter((name) => `/${name}`.endsWith(`/${file}`));
    if (found.length !== 1) return [`${whole}: ${found.length} files`];
    const text = testText(join(ROOT, found[0]!));
    return ["'", '"', '`'].some((quote) => text.includes(`test(${quote}${title}`)) ? [] : [whole];
  });
  assert.deepEqual(wrong, []);
});
