/** A person's calls over kept connections. A call that gets no answer throws: whether it had its effect is not known. */
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  text: string;
  models: Record<string, unknown>[];
  warning: string | undefined;
  ms: number;
}
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

const PATIENCE_MS = 15_000;

export function person(
  url: string,
  token: string,
  agent: Agent = new Agent({ keepAlive: true, maxSockets: 64 }),
): Call {
  return (method, path, body, headers = {}) =>
    new Promise((answered, failed) => {
      const started = performance.now();
      const bytes =
        body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
      const call = request(`${url}/api/${path}`, {
        method,
        agent,
        timeout: PATIENCE_MS,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(bytes === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': bytes.length }),
          ...headers,
        },
      });
      call.on('response', (response) => {
        read(response).then(
          (text) => answered(answerOf(response.statusCode ?? 0, text, performance.now() - started)),
          failed,
        );
      });
      call.on('timeout', () => call.destroy(new Error('No answer in time.')));
      call.on('error', failed);
      call.end(bytes);
    });
}

async function read(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  if (!response.complete) throw new Error('Half an answer.');
  return Buffer.concat(parts).toString();
}

function answerOf(status: number, text: string, ms: number): Answer {
  const body = JSON.parse(text) as { models?: Record<string, unknown>[]; warnings?: { type: string }[] };
  return { status, text, models: body.models ?? [], warning: body.warnings?.[0]?.type, ms };
}
