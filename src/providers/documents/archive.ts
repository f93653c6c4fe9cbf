/** Reading a zip that a stranger may have built: every bound is checked before, and again while, anything is unpacked (S11). */
import { crc32, inflateRawSync } from 'node:zlib';
import { TemplateError } from './port.ts';

const MAX_PACKED = 10_000_000;
const MAX_UNPACKED = 40_000_000;
const MAX_ENTRIES = 2000;
/** Text packs to a tenth or a twentieth, a drawing of one colour further; what packs closer than this was made to. Small parts may. */
const MAX_RATIO = 100;
const SMALL = 500_000;

const END = 0x06054b50;
const END_SIZE = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 0x1;

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/** The parts by name, unpacked. */
export function openArchive(bytes: Uint8Array): Map<string, Buffer> {
  return new Map(partsOf(bytes));
}

/**
 * Each part one after the other, unpacked, for who need not hold them all. The archive has to be one from its first byte to its last: a file that
 * is also something else is refused.
 */
export function* partsOf(bytes: Uint8Array): Generator<[name: string, content: Buffer]> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (zip.length > MAX_PACKED) throw new TemplateError('tooLarge');
  try {
    yield* unpack(zip, entriesOf(zip));
  } catch (error) {
    // Reading beyond the end: the archive is cut short, or lies about its offsets.
    throw error instanceof RangeError ? new TemplateError('notDocx') : error;
  }
}

function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(0) !== LOCAL || zip.readUInt32LE(end) !== END)
    throw new TemplateError('notDocx');
  const count = zip.readUInt16LE(end + 10);
  const start = zip.readUInt32LE(end + 16);
  const isWhole =
    zip.length === end + END_SIZE + zip.readUInt16LE(end + 20) && start + zip.readUInt32LE(end + 12) === end;
  if (!isWhole || zip.readUInt16LE(end + 8) !== count) throw new TemplateError('notDocx');
  if (count > MAX_ENTRIES) throw new TemplateError('tooLarge');
  const entries: Entry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== CENTRAL || (zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0)
      throw new TemplateError('notDocx');
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
      name: zip.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength),
    });
    at += CENTRAL_SIZE + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (at !== end) throw new TemplateError('notDocx');
  mustBeBounded(entries, start);
  return entries;
}

/** Entries that share bytes are how a few kilobytes become petabytes, without any of them looking large. */
function mustBeBounded(entries: readonly Entry[], start: number): void {
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > MAX_UNPACKED)
    throw new TemplateError('tooLarge');
  const names = new Set<string>();
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const name = entry.name.toLowerCase();
    const climbs = name === '' || name.startsWith('/') || /\\|\0|(^|\/)\.\.?(\/|$)/.test(name);
    if (climbs || names.has(name) || entry.offset < free) throw new TemplateError('notDocx');
    names.add(name);
    free = entry.offset + LOCAL_SIZE + entry.packed;
  }
  if (free > start) throw new TemplateError('notDocx');
  if (entries.some(({ packed, unpacked: size }) => size > SMALL && size > packed * MAX_RATIO))
    throw new TemplateError('tooLarge');
}

function* unpack(zip: Buffer, entries: readonly Entry[]): Generator<[name: string, content: Buffer]> {
  for (const entry of entries) {
    if (zip.readUInt32LE(entry.offset) !== LOCAL) throw new TemplateError('notDocx');
    const nameLength = zip.readUInt16LE(entry.offset + 26);
    const start = entry.offset + LOCAL_SIZE;
    // Some read the list at the end, others what stands before each part: two names would be two documents.
    if (zip.toString('utf8', start, start + nameLength) !== entry.name) throw new TemplateError('notDocx');
    const data = start + nameLength + zip.readUInt16LE(entry.offset + 28);
    const content = unpacked(zip.subarray(data, data + entry.packed), entry);
    if (content.length !== entry.unpacked || crc32(content) !== entry.crc) throw new TemplateError('notDocx');
    if (!entry.name.endsWith('/')) yield [entry.name, content];
  }
}

function unpacked(data: Buffer, { method, unpacked: size }: Entry): Buffer {
  if (method === STORED) return data;
  if (method !== DEFLATED) throw new TemplateError('notDocx');
  try {
    // One byte more than announced is already a lie; unpacking stops there.
    return inflateRawSync(data, { maxOutputLength: size + 1 });
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new TemplateError(isTooLong ? 'tooLarge' : 'notDocx');
  }
}
