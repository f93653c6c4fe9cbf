/**
 * Whom a request speaks to, and who made a browser send it. A name that is not ours may lead here all the same: a page of somebody else
 * whose name points at this machine (rebinding) reads whatever listens here, unless the Host header is asked. And a page of another site
 * can press our buttons unless its origin is asked.
 */
import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from './clientaddress.ts';

export interface IncomingAddress {
  headers: IncomingHttpHeaders;
  /** The address of ours that the connection came in at. */
  localAddress: string | undefined;
}

export interface AllowedHosts {
  /** Host names we answer to, lower case, without a port. */
  names: ReadonlySet<string>;
  /** `https://reservation.agence.fr`: what our own pages are read at. */
  publicOrigin: string;
}

/** @param more names by which others reach us: a balancer's, the one a proxy writes into the Host header. */
export function allowedHosts(publicUrl: string, more: readonly string[] = []): AllowedHosts {
  const url = new URL(publicUrl);
  return {
    names: new Set([bare(url.hostname), ...more.map((name) => bare(name.toLowerCase()))]),
    publicOrigin: url.origin,
  };
}

/**
 * Our public name, the names configured, or the very address that the connection reached: an address written in figures cannot be
 * rebound, and `localhost` is always the reader's own machine.
 */
export function isAllowedHost({ headers, localAddress }: IncomingAddress, ours: AllowedHosts): boolean {
  const host = hostOf(headers.host);
  if (host === undefined) return false;
  if (ours.names.has(host)) return true;
  const at = (localAddress ?? '').replace(/^::ffff:/, '').replace(/%.*$/, '');
  if (isLoopback(host)) return isLoopback(at);
  return isIP(host) !== 0 && host === at.toLowerCase();
}

/**
 * A request that changes something and was sent by a browser comes from a page of ours. Browsers say where from (`Sec-Fetch-Site`, the
 * older ones `Origin`); what says neither is no browser: a provider's call, a script with a token of its own.
 */
export function isSameOrigin({ headers }: Pick<IncomingAddress, 'headers'>, ours: AllowedHosts): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === ours.publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === (headers.host ?? '').toLowerCase();
}

/**
 * A page of another site asks. It reads no answer of ours (no origin but our own is ever allowed to), but some calls of the documents
 * change something though they are GET: no envelope is made for it, whatever it asks.
 */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'cross-site';
}

/** For what is for this machine only, the servers that play somebody else and the pages that show what they got: nobody calls it by another name. */
export function isLoopbackHost(headers: IncomingHttpHeaders): boolean {
  const host = hostOf(headers.host);
  return host !== undefined && isLoopback(host);
}

/** Methods that only look. */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** The name in a Host header, without its port; undefined when it is missing or no host. */
function hostOf(header: string | undefined): string | undefined {
  const found = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header ?? '');
  return found ? bare(found[1]!.toLowerCase()) : undefined;
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
