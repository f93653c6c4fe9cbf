/**
 * A planted fault: a mistake somebody could make in that line, and the test files that should see it. `npm run plant` makes each one in a
 * copy of the tree and runs them; `tests/plants.test.ts` sees to it that every fault still applies.
 */
import { parseSync } from 'vite';

export interface Fault {
  /** Unique over all areas. */
  name: string;
  /** From the root of the project. */
  file: string;
  /** Stands exactly once in the file, unless `nth` says which one is meant. */
  find: string;
  /** The first is 1. */
  nth?: number;
  replace: string;
  /** Files, from the root; of the browser's, one story by words of its title: `tests/e2e/rows.test.ts -g TAGS-19`. */
  tests: readonly string[];
  /** What somebody would suffer from it. */
  why: string;
}

/** A fault that can't be planted any more: the source has changed, and somebody has to look what became of it. */
export class StaleFault extends Error {
  constructor({ name, file }: Fault, problem: string) {
    super(`The fault ${name} is stale: ${problem} in ${file}.`);
  }
}

/**
 * The text of the fault's file with the fault in it; still a program, so that a test fails for what it checks and not for a typing error. A migration
 * is no program of ours: whoever plants there sees to it that PostgreSQL takes it.
 */
export function planted(text: string, fault: Fault): string {
  const at = placeOf(text, fault);
  const faulty = `${text.slice(0, at)}${fault.replace}${text.slice(at + fault.find.length)}`;
  if (faulty === text) throw new StaleFault(fault, 'it changes nothing');
  const isProgram = !fault.file.endsWith('.sql');
  if (isProgram && parseSync(fault.file, faulty).errors.length > 0)
    throw new StaleFault(fault, 'it leaves no program');
  return faulty;
}

/** A test file and what of it is run. */
export function fileOf(test: string): [file: string, story: string | undefined] {
  const [file = '', story] = test.split(' -g ');
  return [file, story];
}

/** The line a fault is planted in. */
export function lineOf(text: string, fault: Fault): number {
  return text.slice(0, placeOf(text, fault)).split('\n').length;
}

function placeOf(text: string, fault: Fault): number {
  const places = [...text.matchAll(new RegExp(RegExp.escape(fault.find), 'g'))].map(({ index }) => index);
  if (fault.nth === undefined && places.length > 1)
    throw new StaleFault(fault, `what it replaces stands ${places.length} times`);
  const at = places[(fault.nth ?? 1) - 1];
  if (at === undefined) throw new StaleFault(fault, 'what it replaces no longer stands');
  return at;
}
