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
const MOST_UNPACKED = 8_000_000;
const MOST_STREAMS = 2_000;

const unpack = promisify(inflate);

/** By what they hold, so that a thread opened again searches nothing again. */
const judged = new Map<string, boolean>();
const REMEMBERED = 10_000;

export async function isActiveOnce(sha256: string, read: () => Promise<Buffer>): Promise<boolean> {
  const known = judged.get(sha256);
  if (known !== undefined) return known;
  const isActive = await isActivePdf(await read());
  if (judged.size >= REMEMBERED) judged.clear();
  judged.set(sha256, isActive);
  return isActive;
}

export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (ACTIVE.test(text)) return true;
  let left = MOST_UNPACKED;
  let streams = 0;
  for (const { index } of text.matchAll(OBJECTS)) {
    streams += 1;
    if (streams > MOST_STREAMS) return true;
    const words = await objectsAt(bytes, text, { index, most: left });
    if (words === undefined || ACTIVE.test(words)) return true;
    left -= words.length;
  }
  return false;
}

/** What a stream of objects says; undefined where that cannot be told cheaply. */
async function objectsAt(
  bytes: Buffer,
  text: string,
  { index, most }: { index: number; most: number },
): Promise<string | undefined> {
  const begin = text.indexOf('stream', index);
  const end = text.indexOf('endstream', begin);
  if (begin < 0 || end < 0 || begin - index > DICTIONARY || most <= 0) return undefined;
  const from = begin + 'stream'.length + (text.startsWith('\r\n', begin + 'stream'.length) ? 2 : 1);
  const dictionary =
    text
      .slice(Math.max(index - DICTIONARY, 0), begin)
      .split(/\bobj\b/)
      .at(-1) ?? '';
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
