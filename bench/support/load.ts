/**
 * A small keep-alive client on raw sockets. It shares two cores with what it measures, so it does as little as possible: requests are
 * bytes made beforehand, of an answer it reads the status and the length.
 */
import { connect } from 'node:net';
import type { Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export interface Response {
  status: number;
  body: Buffer;
}

export function requestBytes(
  method: string,
  url: URL,
  headers: Record<string, string> = {},
  body = '',
): Buffer {
  const lines = Object.entries({ host: url.host, connection: 'keep-alive', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const sized = method === 'GET' ? lines : [...lines, `content-length: ${Buffer.byteLength(body)}`];
  return Buffer.from(
    `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${sized.join('\r\n')}\r\n\r\n${body}`,
  );
}

/** One connection, one request at a time. */
class Line {
  readonly #socket: Socket;
  #held: Buffer = Buffer.alloc(0);
  #waiting: { answer: (response: Response) => void; fail: (error: Error) => void } | undefined;

  constructor(url: URL) {
    this.#socket = connect(Number(url.port), url.hostname).setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.fail(error));
    this.#socket.on('close', () => this.#waiting?.fail(new Error('The server closed a connection.')));
  }

  ask(request: Buffer): Promise<Response> {
    return new Promise((answer, fail) => {
      this.#waiting = { answer, fail };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const headEnd = this.#held.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#held.toString('latin1', 0, headEnd);
    const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) return this.#waiting?.fail(new Error('An answer without its length.'));
    const from = headEnd + HEAD_END.length;
    if (this.#held.length < from + length) return;
    const response = { status: Number(head.slice(9, 12)), body: this.#held.subarray(from, from + length) };
    this.#held = this.#held.subarray(from + length);
    this.#waiting?.answer(response);
  }
}

export interface Driven {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  answers: number;
  wrong: number;
}

export interface Drive {
  url: string;
  connections: number;
  ms: number;
  /** What connection `line` asks for the `turn`th time. */
  request(line: number, turn: number): Buffer;
  /** Whether an answer is the right one. */
  isRight(response: Response, line: number, turn: number): boolean;
}

/** Every connection asks again as soon as it was answered, until the time is over. */
export async function drive(options: Drive): Promise<Driven> {
  const url = new URL(options.url);
  const times: number[] = [];
  let wrong = 0;
  const started = performance.now();
  const until = started + options.ms;
  const work = async (number: number) => {
    const line = new Line(url);
    for (let turn = 0; performance.now() < until; turn++) {
      const asked = performance.now();
      const response = await line.ask(options.request(number, turn));
      times.push(performance.now() - asked);
      if (!options.isRight(response, number, turn)) wrong++;
    }
    line.close();
  };
  await Promise.all(Array.from({ length: options.connections }, (_, number) => work(number)));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    answers: times.length,
    wrong,
  };
}

/** Of numbers in order. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** One answer, outside of any measure. */
export async function ask(request: Buffer, url: string): Promise<Response> {
  const line = new Line(new URL(url));
  try {
    const { status, body } = await line.ask(request);
    return { status, body: Buffer.from(body) };
  } finally {
    line.close();
  }
}
