/** Every refusal has a case that provokes it over HTTP, or a reason why none can. A new key needs a line here. */
import { refusals as REFUSALS } from '#main/refusals.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { startTestApp } from './support/app.ts';
import type { Cases, Callers } from './support/refusals/cases.ts';
import { CALL_CASES } from './support/refusals/calls.ts';
import { FIELD_CASES } from './support/refusals/fields.ts';
import { SHOWN_OF_FEEDS } from './support/refusals/shownfeeds.ts';
import { SHOWN_OF_HOUSES } from './support/refusals/shownhouses.ts';
import { SHOWN_OF_LEGAL } from './support/refusals/shownlegal.ts';
import { SHOWN_OF_PEOPLE } from './support/refusals/shownpeople.ts';
import { SHOWN_OF_SEASONS } from './support/refusals/shownseasons.ts';
import { SHOWN_OF_PLATFORMS } from './support/refusals/shownplatforms.ts';
import { SHOWN_OF_NIGHTS } from './support/refusals/shownnights.ts';
import { SHOWN_OF_STAYS } from './support/refusals/shownstays.ts';
import { STAY_CASES } from './support/refusals/stays.ts';
import { testText } from './support/testfiles.ts';
import { UNANSWERED, WITHOUT_CASE } from './support/refusals/unanswered.ts';

const CASES: Cases = { ...FIELD_CASES, ...CALL_CASES, ...STAY_CASES };
const SHOWN_BY = {
  ...SHOWN_OF_PEOPLE,
  ...SHOWN_OF_FEEDS,
  ...SHOWN_OF_HOUSES,
  ...SHOWN_OF_LEGAL,
  ...SHOWN_OF_SEASONS,
  ...SHOWN_OF_PLATFORMS,
  ...SHOWN_OF_NIGHTS,
  ...SHOWN_OF_STAYS,
};
const KEYS = Object.keys(REFUSALS) as RefusalKey[];

let callers: Callers;
before(async () => {
  const app = await startTestApp();
  const [marie, claire, olivier, nora] = await Promise.all(
    ['marie', 'claire', 'olivier', 'nora'].map((name) => app.as(name)),
  );
  callers = { app, marie: marie!, claire: claire!, olivier: olivier!, nora: nora! };
});
after(() => callers.app.close());

test('every refusal has one line: a case here, a test that shows it, or a reason', () => {
  const lines = [CASES, SHOWN_BY, UNANSWERED, WITHOUT_CASE].flatMap((list) => Object.keys(list));
  assert.deepEqual(lines.toSorted(), KEYS.toSorted());
});

for (const [key, provoke] of Object.entries(CASES))
  test(`${key} is answered, with its status and its sentence`, async () => {
    const { status, body, text } = await provoke(callers);
    const warning = body.warnings?.[0];
    const planned = REFUSALS[key as RefusalKey];
    assert.deepEqual([warning?.type, status], [key, planned.status], text);
    assert.ok((warning?.message?.length ?? 0) > 0 && !/[{}]/.test(warning?.message ?? '{'), text);
  });

test('the tests said to show a refusal are there, and look for it', () => {
  for (const [key, [file, title]] of Object.entries(SHOWN_BY)) {
    const block = testText(file)
      .split(/^(?=\s*test\()/m)
      .find((each) => each.includes(title));
    assert.ok(block, `${key}: ${file} has no test “${title}”.`);
    assert.match(block, new RegExp(`\\b${key}\\b`), `${key}: “${title}” does not look for it.`);
  }
});

test('nothing throws what is said to be answered by nobody', () => {
  const files = globSync('src/{features,entities,server,main,providers}/**/*.ts').filter(
    (file) => !file.includes('.test.'),
  );
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const key of Object.keys(UNANSWERED))
      assert.doesNotMatch(
        source,
        new RegExp(`Refusal\\(\\s*'${key}'`),
        `${file} answers ${key}: it needs a case.`,
      );
  }
});
