/** The running product, and raw calls to it. */
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { connect } from 'node:net';
import { after, before } from 'node:test';

export let app: TestApp;

/** All it wrote to its log, at its most talkative. */
export const logged: string[] = [];

before(async () => {
  app = await startTestApp({
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: (text) => void logged.push(text) },
  });
});

after(() => app.close());

/** What comes back over a line on which `said` was said, up to the answer's end, the line's, or `ms`. */
export function line(said: string, { until = /\r\n\r\n/, ms = 20_000, url = app.url } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(said));
    const timer = setTimeout(() => socket.destroy(new Error(`Nothing after ${ms} ms, but "${heard}".`)), ms);
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1');
      if (until.test(heard)) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(heard);
    });
  });
}

export function statusOf(heard: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1]);
}

export const head = (first: string, headers: Record<string, string | number> = {}) =>
  [
    `${first} HTTP/1.1`,
    ...Object.entries({ host: new URL(app.url).host, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join('\r\n');
