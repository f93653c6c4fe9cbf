/**
 * Whether a PDF does something by itself, or carries files: then no browser of ours shows it, it is handed over to be opened elsewhere
 * (C32). A search for names, not a reading: docs/security.md says what it does not see.
 */
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

/** Scripts, programs, forms that send themselves, files inside, films; what is sealed with a password cannot be looked into. */
const ACTIVE = new RegExp(
  [
    ...[
      'JavaScript',
      'Launch',
      'SubmitForm',
      'ImportData',
      'GoToR',
      'GoToE',
      'EmbeddedFiles?',
      'RichMedia',
      'XFA',
      'Encrypt',
    ].map((name) => `${named(name)}(?![A-Za-z0-9])`),
    // A page to begin with is none; what it refers to may be anything.
    `${named('OpenAction')}(?!\\s*\\[)`,
  ].join('|'),
);
const OBJECTS = new RegExp(`${named('ObjStm')}(?![A-Za-z0-9])`, 'g');
const FLATE = new RegExp(named('FlateDecode'));
const FILTERED = new RegExp(named('(?:Filter|DecodeParms)'));
/** Between a stream's name and its bytes; what stands farther is not looked for. */
const DICTIONARY = 2_000;
/** Of all the streams of a file together: tens of thousands of objects. */
const MAX_UNPACKED_BYTES = 8_000_000;
const MAX_STREAMS = 2_000;

const unpack = promisify(inflate);

export async function hasActiveContent(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (ACTIVE.test(text)) return true;
  let left = MAX_UNPACKED_BYTES;
  let streams = 0;
  // Streams do not lie in one another: a file in which they seem to is made to be looked through again and again.
  let packed = bytes.length;
  for (const { index } of text.matchAll(OBJECTS)) {
    streams += 1;
    if (streams > MAX_STREAMS) return true;
    const found = boundsOf(text, index);
    packed -= found ? found.end - found.from : 0;
    if (!found || packed < 0) return true;
    const words = await objectsIn(bytes, text, { ...found, most: left });
    if (words === undefined || ACTIVE.test(words)) return true;
    left -= words.length;
  }
  return false;
}

interface Stream {
  dictionary: string;
  from: number;
  end: number;
}

/** Where the bytes of a stream lie whose dictionary names it at `index`; undefined where none follows. */
function boundsOf(text: string, index: number): Stream | undefined {
  const near = text.slice(index, index + DICTIONARY + 'stream'.length);
  const begin = index + near.indexOf('stream');
  const end = begin < index ? -1 : text.indexOf('endstream', begin);
  if (end < 0) return undefined;
  const from = begin + 'stream'.length + (text.startsWith('\r\n', begin + 'stream'.length) ? 2 : 1);
  const dictionary =
    text
      .slice(Math.max(index - DICTIONARY, 0), begin)
      .split(/\bobj\b/)
      .at(-1) ?? '';
  return { dictionary, from, end };
}

/** What a stream of objects says; undefined where that cannot be told cheaply. */
async function objectsIn(
  bytes: Buffer,
  text: string,
  { dictionary, from, end, most }: Stream & { most: number },
): Promise<string | undefined> {
  if (most <= 0) return undefined;
  if (!FILTERED.test(dictionary)) return text.slice(from, end);
  if (!FLATE.test(dictionary)) return undefined;
  const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
  // What is broken, or larger than the bound, is not vouched for.
  const words = await unpack(bytes.subarray(from, end), options).catch(() => undefined);
  return words?.toString('latin1');
}

/** A name as PDF writes it: any of its letters may stand as its number. */
function named(name: string): string {
  return `/${name.replace(
    /[A-Za-z]/g,
    (letter) =>
      `(?:${letter}|#${letter
        .charCodeAt(0)
        .toString(16)
        .replace(/[a-f]/g, (sign) => `[${sign}${sign.toUpperCase()}]`)})`,
  )}`;
}
