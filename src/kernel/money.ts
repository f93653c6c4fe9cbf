/** Money is integer cents (D08); a rate is integer basis points (300 = 3 %). No amount is ever a float. */

declare const centsBrand: unique symbol;
export type Cents = number & { readonly [centsBrand]: true };

const NBSP = '\u00a0';
const MINUS = '\u2212';
const PRICE = /^\d+([.,]\d{1,2})?$/;
const GROUPING = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
const WHOLE = 10_000;

/**
 * No price, payment or fee that somebody types or that is computed of a stay is more: beyond a million euros a finger slipped. Sums of many
 * may be.
 */
export const MAX_AMOUNT = 100_000_000 as Cents;

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents.`);
  return (value === 0 ? 0 : value) as Cents;
}

/** A number as people type or paste it: trimmed, without the spaces between its thousands. */
export function compactNumber(text: string): string {
  return text.trim().replace(GROUPING, '');
}

/** '10,50', '10.5', '10': the price rule of S1 §5. Anything else, and anything beyond 2^53 cents, is null. */
export function parseEuros(text: string): Cents | null {
  const compact = compactNumber(text);
  if (!PRICE.test(compact)) return null;
  const [euros = '0', decimals = ''] = compact.split(/[.,]/);
  const value = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? cents(value) : null;
}

const NEGATIVE = /^[-\u2212\u2013]\s*\d/;

/** '-5', '− 5,00 €': an amount below zero, as people type or paste it. */
export function isNegative(text: string): boolean {
  return NEGATIVE.test(text.trim());
}

const PERCENT = /^([-+\u2212\u2013]?)\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%$/;

/** A percentage as people type it, '-5%', '+ 2,5 %', '5 %': its sign, if it has one, and its basis points. */
export function readPercent(text: string): { sign: '-' | '+' | ''; basisPoints: number } | null {
  const [, sign = '', whole = '', decimals = ''] = PERCENT.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return { sign: sign === '' || sign === '+' ? sign : '-', basisPoints };
}

/** An amount that is looked for: '306,16', '1 306.16 €'. Its sign is left out: what was paid and what went back are found alike. */
export function readSoughtAmount(text: string): Cents | null {
  return parseEuros(
    text
      .trim()
      .replace(/^[-\u2212\u2013]\s*/, '')
      .replace(/\s*€$/, ''),
  );
}

/** '1 234,50 €', with the spaces that do not break and a real minus. */
export function formatEuros(amount: Cents): string {
  return `${eurosText(amount, NBSP)}${NBSP}€`;
}

/** '1234,50', as a field shows it. */
export function eurosInput(amount: Cents): string {
  return eurosText(amount, '').replace(MINUS, '-');
}

function eurosText(amount: Cents, separator: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, separator);
  return `${amount < 0 ? MINUS : ''}${whole},${digits.slice(-2)}`;
}

/** Euros as the documents' wire has them (A43): exact to the cent, because two decimals survive a double. */
export function toEuros(amount: Cents): number {
  return amount / 100;
}

/** Back from the wire's euros: they have two decimals at most, so the nearest cent is the cent. */
export function fromEuros(euros: number): Cents {
  return cents(Math.round(euros * 100));
}

/** `amount` × rate, rounded half up to the cent. */
export function share(amount: Cents, basisPoints: number): Cents {
  return divideHalfUp(amount * basisPoints, WHOLE);
}

/** n ÷ d rounded half up (away from zero below zero), in integers: no binary fraction decides a cent. */
export function divideHalfUp(n: number, d: number): Cents {
  if (!Number.isSafeInteger(n) || !Number.isSafeInteger(d) || d <= 0)
    throw new RangeError(`${n} ÷ ${d} is not a division of cents.`);
  const magnitude = Math.abs(n);
  const quotient = Math.floor(magnitude / d);
  const rounded = (magnitude % d) * 2 >= d ? quotient + 1 : quotient;
  return cents(n < 0 ? -rounded : rounded);
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}
