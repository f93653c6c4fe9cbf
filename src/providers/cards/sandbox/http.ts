/** Reading and answering, the little that Node leaves to do. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from './errors.ts';
import { CSS_HASH } from './style.ts';

const MAX_BODY = 262_144;

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY)
      throw new ApiError(413, { type: 'invalid_request_error', message: 'Request body too large.' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A page of another site may not press our buttons for the person looking at it. */
export function fromElsewhere(request: IncomingMessage): boolean {
  return request.headers['sec-fetch-site'] === 'cross-site';
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(body);
}

/** `leadsTo`: where this page's form may redirect; browsers hold redirects to the form's policy too. */
export function sendPage(
  response: ServerResponse,
  status: number,
  markup: string,
  leadsTo: readonly (string | null)[] = [],
): void {
  const origins = leadsTo.flatMap((address) =>
    address !== null && URL.canParse(address) ? [new URL(address).origin] : [],
  );
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src ${CSS_HASH}; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${origins.join(' ')}`,
  });
  response.end(markup);
}

export function redirect(response: ServerResponse, address: string): void {
  response.writeHead(303, {
    location: address,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end();
}
