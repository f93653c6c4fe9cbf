/**
 * Where a call comes from. Two answers: the address as it stands in evidence and audit, and what its acts are counted by. Only proxies the
 * operator named are believed; one that was not named is a stranger to the evidence, but who stands behind it must not be one for all.
 */
import type { FastifyRequest } from 'fastify';
import { BlockList, isIP } from 'node:net';
import type { App } from './app.ts';
import type { Limit } from './ratelimit.ts';
import { enforceLimit } from './ratelimit.ts';
import type { TrustedProxies } from './trustedproxies.ts';

export interface ClientInfo {
  address: string;
  userAgent: string;
  /** Undefined where every visitor seems to come from the same place: a bound would then lock all of them out. */
  rateLimitKey: string | undefined;
}

const LOOPBACK = blockList([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

const PRIVATE = blockList([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
]);

/** Whom the server believes about who is behind it. Counted proxies are believed from this machine and its network only: a port left open beside them must not be a way to choose one's address. */
export function trustProxy(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false;
  if (typeof proxies === 'number')
    return (address, hop) => hop < proxies && (hop > 0 || isIn(PRIVATE, normalized(address)));
  const named = blockList(
    proxies.map((proxy) => {
      const [address = '', bits] = proxy.split('/');
      return [address, bits === undefined ? (isIP(address) === 6 ? 128 : 32) : Number(bits)];
    }),
  );
  return (address) => isIn(named, normalized(address));
}

/** What is asked of the installation to judge where a call comes from. */
interface Installation {
  config: Pick<App['config'], 'trustProxy' | 'publicUrl'>;
  log: { warn(line: string): void };
}

export function clientInfoOf(app: Installation, request: FastifyRequest): ClientInfo {
  const address = addressOf(request);
  return {
    address,
    userAgent: request.headers['user-agent'] ?? '',
    rateLimitKey: rateLimitKeyOf(app, request),
  };
}

/** How many households' share a whole /56 and a whole /48 of addresses have: whoever rents one server has such a block. */
const WIDER_SHARES = [4, 16];

/** Counts an act against where it comes from, where that says anything: the network first, then those it lies in, each with its own share. */
export async function enforceClientLimit(
  app: App,
  limit: Limit,
  { rateLimitKey }: ClientInfo,
): Promise<void> {
  if (rateLimitKey === undefined) return;
  await enforceLimit(app.db, limit, rateLimitKey);
  for (const [place, wider] of widerSubnets(rateLimitKey).entries())
    await enforceLimit(app.db, { ...limit, max: limit.max * (WIDER_SHARES[place] ?? 1) }, wider);
}

/** A request that reached this machine from itself, with nothing in between. */
export function isLocalRequest(request: FastifyRequest): boolean {
  return isIn(LOOPBACK, normalized(request.socket.remoteAddress ?? '')) && !hasPassedProxy(request);
}

/** What the proxies we believe say; where that is no address ("unknown", a name), the proxy's own. */
function addressOf(request: FastifyRequest): string {
  // A line that was cut meanwhile has no address any more.
  if (request.socket.remoteAddress === undefined) return '';
  const said = normalized(request.ip);
  return isIP(said) === 0 ? peerOf(request) : said;
}

function peerOf(request: FastifyRequest): string {
  return normalized(request.socket.remoteAddress ?? '');
}

function rateLimitKeyOf(app: Installation, request: FastifyRequest): string | undefined {
  const [peer, address] = [peerOf(request), addressOf(request)];
  if (address !== peer) return subnetOf(address);
  const forwarded = hasForwarded(request);
  if (forwarded) warnOnce(app, 'notBelieved');
  if (!isIn(PRIVATE, peer)) return subnetOf(peer);
  if (forwarded) {
    const last = normalized(lastForwarded(request));
    return isIP(last) === 0 || isIn(LOOPBACK, last) ? undefined : `forwarded ${subnetOf(last)}`;
  }
  // All come from this machine though the public is served: a proxy that says nothing of who is behind it.
  if (!isIn(LOOPBACK, peer) || !isReachedThroughProxy(app)) return subnetOf(peer);
  warnOnce(app, 'nothingForwarded');
  return undefined;
}

/** What names the visitor. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/** What else a proxy leaves: no visitor is counted by it, but it was not this machine's own browser. */
const PASSED_ON = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server', 'via'];

function hasForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined);
}

function hasPassedProxy({ headers }: FastifyRequest): boolean {
  return [...FORWARDED, ...PASSED_ON].some((name) => headers[name] !== undefined);
}

/** What the nearest proxy itself wrote; whatever stands before it may be the visitor's invention. */
function lastForwarded({ headers }: FastifyRequest): string {
  const forwarded = headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? '';
  return String(forwarded).split(',').at(-1)?.trim() ?? '';
}

function isReachedThroughProxy({ config }: Installation): boolean {
  return Boolean(config.trustProxy) || !isLoopback(new URL(config.publicUrl).hostname);
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || isIn(LOOPBACK, bare);
}

const WARNINGS = {
  notBelieved:
    'A call came with a forwarded address that is not believed, or names no visitor. If a proxy of yours wrote it, contracts and the audit show the proxy instead of the visitor, and a proxy that is not on a private network makes all visitors one, who count each other out. Set TRUST_PROXY to its address, or to how many proxies there are. If none did, somebody invents addresses, and nothing is to be done.',
  nothingForwarded:
    'All calls come from this machine itself though the public address is elsewhere: the proxy in front says nothing of who is behind it. Nothing is bounded by address, and contracts and the audit show the proxy. Let it append to X-Forwarded-For, and set TRUST_PROXY.',
} as const;

const warned = new WeakMap<Installation, Set<keyof typeof WARNINGS>>();

function warnOnce(app: Installation, what: keyof typeof WARNINGS): void {
  const said = warned.get(app) ?? new Set();
  if (said.has(what)) return;
  warned.set(app, said.add(what));
  app.log.warn(WARNINGS[what]);
}

/** One household or one server is a whole /64: a bound per single address would be none. */
export function subnetOf(address: string): string {
  return isIP(address) === 6 ? `${groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The /56 and the /48 that what an IPv6 visitor is counted by lies in; an IPv4 address has none. */
export function widerSubnets(counted: string): string[] {
  const found = /^(.*?)([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(counted);
  if (!found) return [];
  const [, before = '', first = '', second = '', third = '', fourth = ''] = found;
  const provider = `${before}${first}:${second}:${third}`;
  const site = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [`${provider}:${site}::/56`, `${provider}::/48`];
}

/** Without a zone, and without the port that some proxies write; an IPv4 address in IPv6's clothes is the IPv4 address. */
function normalized(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(bare) !== 6) return bare;
  const all = groups(bare);
  if (!all.slice(0, 5).every((group) => group === '0') || all[5] !== 'ffff') return bare;
  const bytes = all.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** The eight groups of an IPv6 address, shortest form. */
function groups(address: string): string[] {
  const hex = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = hex.split('::');
  const [left, right] = [head, tail ?? ''].map((half) => (half === '' ? [] : half.split(':')));
  return [...left!, ...Array<string>(8 - left!.length - right!.length).fill('0'), ...right!];
}

function blockList(networks: readonly (readonly [address: string, bits: number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks)
    list.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
