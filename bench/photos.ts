/** P9: fifty photographs of twelve million points sent as a screen sends them, beside sharp alone making the same files; and what that weighs. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import sharp from 'sharp';
import { median } from './support/load.ts';
import { familyPss } from './support/memory.ts';
import { photographs } from './support/photographs.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

export interface PhotoBench {
  ours: string;
  pid: number;
  token: string;
  house: number;
  /** Another, for the one that is sent before anything is measured. */
  warmHouse: number;
  dir: string;
  client: pg.Client;
  rounds: number;
}

/** Houses of the demo's second agency: the first has no photos, the other a few. */
export const ROOM = { house: 210, warmHouse: 203 } as const;

const COUNT = 50;
/** As many as there are cores. */
const AT_ONCE = 2;
/** As our screens send them (features/photos/uploads.ts): one is on its way while two are drawn, as sharp alone has its files beside it. */
const SENT_AT_ONCE = 3;
const LOOK_MS = 100;
/** Of which the memory is watched: as many as the other house has room for. */
const WATCHED = 40;
/** As the worker's: neither side stands before the other where somebody else is at work. */
const NICENESS = 5;

export async function photos(bench: PhotoBench): Promise<Measure[]> {
  const files = await photographs(join(bench.dir, 'photographs'), COUNT);
  const out = join(bench.dir, 'bare');
  mkdirSync(out);
  setPriority(NICENESS);
  sharp.concurrency(1);
  sharp.cache(false);
  const perRound = COUNT / bench.rounds;
  // Idle is a server that has been asked for something and has drawn nothing yet: processes that draw wait half a minute for more work.
  await ask(bench);
  const idle = await familyPss(bench.pid);
  // Both once before: programs are loaded, processes started.
  const [warm = ''] = await photographs(join(bench.dir, 'warm'), 1, COUNT);
  await bare([warm], out);
  await sent({ ...bench, house: bench.warmHouse }, [warm]);
  const ours: number[] = [];
  const limit: number[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    const some = files.slice(Math.floor(round * perRound), Math.floor((round + 1) * perRound));
    limit.push(await timed(() => bare(some, out)));
    ours.push(await timed(() => sent(bench, some)));
  }
  await compare(bench, files, out);
  // Apart from the time: adding up the pages of all processes ten times a second takes a fifth of a core, which sharp alone would not be charged.
  let peak = 0;
  const watched = watch(bench.pid, (bytes) => (peak = Math.max(peak, bytes)));
  await sent({ ...bench, house: bench.warmHouse }, files.slice(0, WATCHED));
  await watched.stop();
  const each = (times: readonly number[]) => `${Math.round((median(times) / perRound) * 1000)} ms`;
  const grown = Math.round((peak - idle) / 2 ** 20);
  return [
    {
      id: 'P9',
      what: `${COUNT} photos of 12 million points: sent, proven, drawn as WebP and JPEG in four widths, kept; each`,
      ours: each(ours),
      limit: each(limit),
      ratio: ratioOf(limit, ours),
      wanted: { atLeast: 0.8 },
    },
    {
      id: 'P9',
      what: 'memory meanwhile at its most, beyond the server before its first photo, all processes that draw included',
      ours: `${grown} MB`,
      limit: '',
      ratio: grown,
      wanted: { atMost: 400 },
      unit: 'MB',
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function inTurns(
  files: readonly string[],
  work: (file: string) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const left = [...files];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let file = left.shift(); file !== undefined; file = left.shift()) await work(file);
    }),
  );
}

async function ask({ ours, token, house }: PhotoBench): Promise<void> {
  const response = await fetch(`${ours}/api/photos?house=${house}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== 200) throw new Error(`The album was refused: ${await response.text()}`);
  await response.arrayBuffer();
}

/** By the plainest client there is: what it costs is charged to the product, on the same two cores. */
async function sent({ ours, token, house }: PhotoBench, files: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: SENT_AT_ONCE });
  try {
    await inTurns(
      files,
      (file) => sendOne(new URL(`${ours}/api/crmphotos/upload/${house}`), { agent, token, file }),
      SENT_AT_ONCE,
    );
  } finally {
    agent.destroy();
  }
}

const BOUNDARY = 'pertuis-bench-photograph';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="IMG.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

async function sendOne(
  url: URL,
  { agent, token, file }: { agent: Agent; token: string; file: string },
): Promise<void> {
  const bytes = readFileSync(file);
  const sending = request(url, {
    method: 'POST',
    agent,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': HEAD.length + bytes.length + TAIL.length,
    },
  });
  sending.write(HEAD);
  sending.write(bytes);
  sending.end(TAIL);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const said = await text(response);
  if (response.statusCode !== 200) throw new Error(`A photo was refused: ${said}`);
}

const WIDTHS = [1920, 1280, 640, 320];

/** What somebody would write who knows sharp: decoded once in the size of the largest, the smaller ones from it, both formats of a width from one. */
async function bare(files: readonly string[], out: string): Promise<void> {
  await inTurns(files, async (file) => {
    const name = nameOf(file);
    const whole = await sharp(file)
      .autoOrient()
      .resize({ width: 1920, height: 1440, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels, ...size } = whole.info;
    for (const width of WIDTHS) {
      const height = Math.round((size.height * width) / size.width);
      const data =
        width === size.width
          ? whole.data
          : await sharp(whole.data, { raw: { width: size.width, height: size.height, channels } })
              .resize({ width, height, fit: 'fill' })
              .raw()
              .toBuffer();
      const points = () => sharp(data, { raw: { width, height, channels } });
      writeFileSync(
        join(out, `${name}-${width}.webp`),
        await points().webp({ quality: 78, effort: 2 }).toBuffer(),
      );
      writeFileSync(join(out, `${name}-${width}.jpeg`), await points().jpeg({ quality: 80 }).toBuffer());
    }
  });
}

function nameOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}

/** Every size that is served is, byte by byte, what sharp alone made. */
async function compare(
  { ours, client, house }: PhotoBench,
  files: readonly string[],
  out: string,
): Promise<void> {
  const { rows } = await client.query<{ path: string; format: string; width: number }>(
    `select v.path, v.format, v.width from house_photo_variant v join house_photo p on p.id = v.photo_id
      where p.house_id = $1 and v.retired is null and v.format in ('webp', 'jpeg')`,
    [house],
  );
  const made = new Set(
    files
      .map(nameOf)
      .flatMap((name) =>
        WIDTHS.flatMap((width) =>
          (['webp', 'jpeg'] as const).map((format) =>
            print(readFileSync(join(out, `${name}-${width}.${format}`))),
          ),
        ),
      ),
  );
  if (rows.length !== made.size) throw new Error(`${rows.length} sizes are kept of ${made.size}.`);
  for (const { path } of rows) {
    const served = await fetch(`${ours}/api/fileserver/${path}`);
    if (!made.has(print(Buffer.from(await served.arrayBuffer()))))
      throw new Error(`${path} is none of those that sharp made.`);
  }
}

function print(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function watch(pid: number, seen: (bytes: number) => void): { stop: () => Promise<void> } {
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      seen(await familyPss(pid));
      await new Promise((next) => setTimeout(next, LOOK_MS));
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await looking;
    },
  };
}
