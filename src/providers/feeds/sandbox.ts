/** Another site's calendars, played on a loopback port: what each address answers is said by tests and by the demo, and so is how it fails. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The name it is reached by: addresses stay those of another site, whatever port this start has. */
export const SANDBOX_HOST = 'calendriers.pertuis.test';

export interface PlayedFeed {
  body?: string | Buffer;
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Before anything is answered. */
  delayMs?: number;
  gzip?: boolean;
  /** Goes on without an end. */
  endless?: boolean;
}

export interface FeedsSandbox {
  readonly port: number;
  /** The address under which a path is asked for. */
  url(path: string): string;
  play(path: string, feed: PlayedFeed | undefined): void;
  /** How often a path was asked for, and how often the answer was that nothing had changed. */
  asked(path: string): { times: number; same: number };
  close(): Promise<void>;
}

export async function startFeedsSandbox({ port = 0 }: { port?: number } = {}): Promise<FeedsSandbox> {
  const played = new Map<string, PlayedFeed>();
  const counts = new Map<string, { times: number; same: number }>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const count = counts.get(path) ?? { times: 0, same: 0 };
    counts.set(path, count);
    count.times++;
    const feed = played.get(path);
    setTimeout(() => {
      if (answer(request, response, feed)) count.same++;
    }, feed?.delayMs ?? 0);
  });
  await new Promise<void>((ready, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', ready);
  });
  return {
    port: (server.address() as AddressInfo).port,
    url: (path) => `https://${SANDBOX_HOST}${path}`,
    play: (path, feed) => void (feed === undefined ? played.delete(path) : played.set(path, feed)),
    asked: (path) => ({ ...(counts.get(path) ?? { times: 0, same: 0 }) }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Whether it was that nothing had changed. */
function answer(request: IncomingMessage, response: ServerResponse, feed: PlayedFeed | undefined): boolean {
  if (feed === undefined) {
    response.writeHead(404).end();
    return false;
  }
  const bytes = Buffer.from(feed.body ?? '');
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`;
  const status = feed.status ?? 200;
  if (status === 200 && !feed.endless && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return true;
  }
  response.writeHead(status, {
    'content-type': 'text/calendar; charset=utf-8',
    ...(status === 200 && { etag }),
    ...(feed.gzip && { 'content-encoding': 'gzip' }),
    ...feed.headers,
  });
  if (feed.endless) goOn(response, bytes);
  else response.end(feed.gzip ? gzipSync(bytes) : bytes);
  return false;
}

function goOn(response: ServerResponse, bytes: Buffer): void {
  const part = bytes.length > 0 ? bytes : Buffer.from('X-COMMENT:encore\r\n'.repeat(2000));
  const write = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', write);
  response.once('close', () => response.off('drain', write));
  write();
}
