/** Which words of a file were never come to while tests ran, as V8 counts it: a text that no test brings about was read by none. */
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import type { Profiler } from 'node:inspector';
import { pathToFileURL } from 'node:url';

const session = new Session();
session.connect();
// From here on: imported ahead of what is counted. In a process of its own (tools/testrunner.ts), for what was compiled before is counted by whole functions.
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const MORE_THAN_A_WORD = /\p{L}\S* \S*\p{L}/u;

/** Of code: what nobody is written to. */
const NO_TEXT = /(?:new Error\(|sql(?:<[^`]*>)?|from |import |onceKey: |key: )$/;

/** Ends the counting. Answers `file:line text` of each that was not come to. */
export function textsNotRun(files: readonly string[]): string[] {
  let result: Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (_error, taken) => (result = taken.result));
  session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const script = result.find(({ url }) => url === pathToFileURL(file).href);
    const counts = new Int32Array(source.length).fill(script ? 1 : 0);
    const ranges = (script?.functions ?? []).flatMap(({ ranges: own }) => own);
    // What stands within another comes after it.
    for (const { startOffset, endOffset, count } of ranges.toSorted(
      (a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset,
    ))
      counts.fill(count, startOffset, endOffset);
    return [...withoutComments(source).matchAll(LITERAL)]
      .filter(
        ({ 0: text, index }) =>
          counts[index] === 0 &&
          MORE_THAN_A_WORD.test(text) &&
          !NO_TEXT.test(source.slice(Math.max(0, index - 60), index)),
      )
      .map(
        ({ 0: text, index }) => `${file}:${source.slice(0, index).split('\n').length} ${text.slice(0, 90)}`,
      );
  });
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}
