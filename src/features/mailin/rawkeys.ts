/**
 * A mail as it came, without the keys it repeats. Staff may save the original of an answer, and almost every answer repeats the mail it
 * answers: a link that logs somebody in, or signs in their name. Byte for byte the same mail but for those, so that what could not be read
 * of it is still there. Pure, and linear in its length.
 */
import { keysIn } from '#features/mailing/links.ts';

const MASK = 'x'.codePointAt(0)!;
const PADDING = '='.codePointAt(0)!;
/** A mail program breaks a coded line of at least so many characters. */
const SHORTEST_CODED = 40;
/** A space that no line ends at, before the colon of "code : 123456": its figures are no code. */
const NO_BREAK = /=c2=a0|=e2=80=af|&#(?:160|8239|xa0|x202f);/gi;
const CODED = /^[A-Za-z0-9+/]+={0,2}$/;

/** Undefined where it holds none. */
export function rawWithoutKeys(raw: Uint8Array): Buffer | undefined {
  const kept = Buffer.from(raw);
  const isPlain = mask(kept, unbroken(kept));
  let isCoded = false;
  for (const run of codedRuns(kept)) isCoded = maskCoded(kept, run) || isCoded;
  return isPlain || isCoded ? kept : undefined;
}

interface Unbroken {
  text: string;
  /** Before which character of the text how many bytes were left out, in order. */
  gaps: { at: number; bytes: number }[];
}

/** As it is read: quoted-printable breaks a line anywhere, with a '=' at its end, and may write the signs around a key as figures. */
function unbroken(bytes: Buffer): Unbroken {
  const gaps: Unbroken['gaps'] = [];
  let left = 0;
  const text = bytes
    .toString('latin1')
    .replace(/=\r?\n/g, (gap, at: number) => {
      gaps.push({ at: at - left, bytes: gap.length });
      left += gap.length;
      return '';
    })
    .replace(/=(?=23|2a|2f|3d)/gi, '%');
  return { text: withoutSpaces(text), gaps };
}

function withoutSpaces(text: string): string {
  return text.replace(NO_BREAK, (figures) => '~'.repeat(figures.length));
}

/** Overwrites the keys of a text in the bytes it was read from. */
function mask(bytes: Buffer, { text, gaps }: Unbroken): boolean {
  const keys = keysIn(text).toSorted((one, other) => one.from - other.from);
  let [gap, left, reached] = [0, 0, 0];
  for (const { from, to } of keys) {
    // Two may lie in each other; what is masked is.
    for (let at = Math.max(from, reached); at < to; at++) {
      for (; gap < gaps.length && gaps[gap]!.at <= at; gap++) left += gaps[gap]!.bytes;
      bytes[at + left] = MASK;
    }
    reached = Math.max(reached, to);
  }
  return keys.length > 0;
}

interface Line {
  from: number;
  to: number;
}

/** Lines of base64 that follow each other. */
function* codedRuns(bytes: Buffer): Generator<Line[]> {
  let run: Line[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from);
    const next = end < 0 ? bytes.length : end + 1;
    const to = end < 0 ? bytes.length : bytes[end - 1] === 13 ? end - 1 : end;
    const isCoded =
      (run.length > 0 || to - from >= SHORTEST_CODED) && CODED.test(bytes.toString('latin1', from, to));
    if (isCoded) run.push({ from, to });
    // A '=' ends what is coded.
    if (run.length > 0 && (!isCoded || bytes[to - 1] === PADDING)) {
      yield run;
      run = [];
    }
    from = next;
  }
  if (run.length > 0) yield run;
}

/** As long as before: a masked byte changes letters, never their number. */
function maskCoded(bytes: Buffer, run: readonly Line[]): boolean {
  const coded = run.map(({ from, to }) => bytes.toString('latin1', from, to)).join('');
  const plain = Buffer.from(coded, 'base64');
  if (!mask(plain, { text: withoutSpaces(plain.toString('latin1')), gaps: [] })) return false;
  const masked = plain.toString('base64');
  let at = 0;
  for (const { from, to } of run) {
    bytes.write(masked.slice(at, at + to - from), from, 'latin1');
    at += to - from;
  }
  return true;
}
