/** Stripe's way of writing nested values in a form: `line_items[0][price_data][unit_amount]=4200`. */
import { missing, refused } from './errors.ts';

/** Values by dotted path: `line_items.0.price_data.unit_amount`. */
export class Form {
  readonly #values = new Map<string, string>();

  constructor(text: string) {
    for (const [name, value] of new URLSearchParams(text)) {
      const path = name.replaceAll('[]', `[${this.#values.size}]`).replace(/\[([^\]]*)\]/g, '.$1');
      this.#values.set(path, value);
    }
  }

  get(path: string): string | undefined {
    const value = this.#values.get(path);
    return value === '' ? undefined : value;
  }

  need(path: string): string {
    const value = this.get(path);
    if (value === undefined) throw missing(bracketed(path));
    return value;
  }

  oneOf<const T extends string>(path: string, choices: readonly T[], usual: T): T {
    const value = this.get(path);
    if (value === undefined) return usual;
    const found = choices.find((choice) => choice === value);
    if (found === undefined)
      throw refused(`Invalid ${bracketed(path)}: must be one of ${choices.join(', ')}`, bracketed(path));
    return found;
  }

  integer(path: string): number | undefined {
    const value = this.get(path);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value))
      throw refused(`Invalid integer: ${value}`, bracketed(path), 'parameter_invalid_integer');
    return Number(value);
  }

  url(path: string): string | undefined {
    const value = this.get(path);
    if (value === undefined) return undefined;
    // The placeholder's braces are the only characters Stripe takes that an address may not hold.
    if (/^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value)) return value;
    throw refused('Not a valid URL', bracketed(path), 'url_invalid');
  }

  /** Everything under `metadata.`, as an object. */
  metadata(path: string): Record<string, string> {
    const prefix = `${path}.`;
    const found = [...this.#values].filter(([name]) => name.startsWith(prefix));
    return Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value]));
  }

  list(path: string): string[] {
    return Object.values(this.metadata(path));
  }

  /** Stripe refuses what it does not know; so do we, or a misspelt option would pass here and fail in production. */
  allow(known: readonly string[]): void {
    for (const path of this.#values.keys()) {
      const pattern = path.replace(/\.\d+/g, '.*').replace(/(^|\.)metadata\..+$/, '$1metadata.*');
      if (!known.includes(pattern)) {
        throw refused(`Received unknown parameter: ${bracketed(path)}`, bracketed(path), 'parameter_unknown');
      }
    }
  }

  /** The same whatever the order the values came in: what an idempotency key is bound to. */
  canonical(): string {
    return JSON.stringify([...this.#values].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function bracketed(path: string): string {
  const [first = '', ...rest] = path.split('.');
  return first + rest.map((part) => `[${part}]`).join('');
}
