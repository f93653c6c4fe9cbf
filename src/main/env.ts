/** The forms a value may take in the environment. */
import type { TrustedProxies } from '#server/trustedproxies.ts';
import { isIP } from 'node:net';

export type Env = Readonly<Record<string, string | undefined>>;

/** Reads one variable after the other, with a sentence for each it cannot accept; the usual value then stands in. */
export class Reader {
  readonly #env: Env;
  readonly sentences: string[] = [];
  constructor(env: Env) {
    this.#env = env;
  }
  refuse(sentence: string): void {
    this.sentences.push(sentence);
  }
  text(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  }
  integer(name: string, usual: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return usual;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    this.refuse(`${name} is "${value}": give a whole number from ${min} to ${max}.`);
    return usual;
  }
  flag(name: string, usual: boolean): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return usual;
    if (['1', 'on', 'true', 'yes'].includes(value)) return true;
    if (!['0', 'off', 'false', 'no'].includes(value)) this.refuse(`${name} is "${value}": give 1 or 0.`);
    return false;
  }
  choice<const T extends string>(name: string, choices: readonly T[], usual: T): T {
    const value = this.text(name);
    if (value === undefined) return usual;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) this.refuse(`${name} is "${value}": give one of ${choices.join(', ')}.`);
    return found ?? usual;
  }
  /** The value itself is not repeated: it may carry a password. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
    this.refuse(`${name} is not an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return undefined;
  }
  mail(name: string, usual: string): string {
    const value = this.text(name) ?? usual;
    const address = /<([^<>]+)>$/.exec(value)?.[1] ?? value;
    if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address))
      this.refuse(`${name} is "${value}": give a mail address, or Name <address>.`);
    return value;
  }
  domain(name: string): string | undefined {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined || /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(value))
      return value;
    this.refuse(`${name} is "${value}": give a domain name such as reponse.agence.fr.`);
    return undefined;
  }
  hosts(name: string): string[] {
    const parts = (this.text(name) ?? '').toLowerCase().split(',');
    const hosts = parts.map((part) => part.trim()).filter((part) => part !== '');
    const wrong = hosts.find((host) => isIP(host) === 0 && !/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/.test(host));
    if (wrong !== undefined)
      this.refuse(`${name} holds "${wrong}": give names or addresses without a port, separated by commas.`);
    return hosts;
  }
  /** How many proxies stand one behind the other, or which they are. None that would believe everybody. */
  proxies(name: string): TrustedProxies {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined || ['0', 'off', 'false', 'no'].includes(value)) return false;
    if (['on', 'true', 'yes'].includes(value)) return 1;
    if (/^[1-9]$/.test(value)) return Number(value);
    const addresses = value.split(',').map((part) => part.trim());
    if (addresses.every(isNetwork)) return addresses;
    this.refuse(
      `${name} is "${value}": give how many proxies stand in front (1 to 9), 0, or their addresses separated by commas, as 10.0.0.2 or 10.0.0.0/8.`,
    );
    return false;
  }
}

/** An address or a network, and none so large that it holds the visitors too. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  const [least, most] = family === 6 ? [16, 128] : [8, 32];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
}
