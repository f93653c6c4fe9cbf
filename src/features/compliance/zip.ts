/** A zip as it is sent: entry by entry, one of them in memory at a time, stored as they are (scans do not get smaller). */
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Buffer;
  at: Date;
}

/** Names are UTF-8 (bit 11). */
const FLAGS = 0x0800;
const VERSION = 20;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** Without the sizes of zip64: whoever calls bounds what goes in, far below four gigabytes and 65 535 entries. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const about = aboutOf(entry, name);
    const head = Buffer.concat([uint32(LOCAL), uint16(VERSION), about, uint16(0), name]);
    directory.push(
      Buffer.concat([
        uint32(CENTRAL),
        uint16(VERSION),
        uint16(VERSION),
        about,
        uint16(0),
        uint16(0),
        uint16(0),
        uint16(0),
        uint32(0),
        uint32(offset),
        name,
      ]),
    );
    yield head;
    yield entry.bytes;
    offset += head.length + entry.bytes.length;
  }
  const central = Buffer.concat(directory);
  const count = directory.length;
  yield central;
  yield Buffer.concat([
    uint32(END),
    uint16(0),
    uint16(0),
    uint16(count),
    uint16(count),
    uint32(central.length),
    uint32(offset),
    uint16(0),
  ]);
}

/** What both heads of an entry say: how it is kept, when, its sum, its sizes, the length of its name. */
function aboutOf({ bytes, at }: ZipEntry, name: Buffer): Buffer {
  return Buffer.concat([
    uint16(FLAGS),
    uint16(0),
    uint16(timeOf(at)),
    uint16(dateOf(at)),
    uint32(crc32(bytes)),
    uint32(bytes.length),
    uint32(bytes.length),
    uint16(name.length),
  ]);
}

/** As DOS kept it, in steps of two seconds, from 1980 on; of no time zone, here that of Greenwich. */
function timeOf(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dateOf(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
