/**
 * Validation, written once: the same objects run in the form and on the server and are what `tabledefinitions` serves (C03).
 * Every rule but `required` accepts an empty value. Lengths count characters, not bytes (C05).
 */
import { isDay } from './day.ts';
import { compactNumber, isNegative, parseEuros } from './money.ts';
import { isOnIslands, parsePlace } from './place.ts';
import type { Params } from './refusal.ts';
import type { CommonRefusal } from './refusals.ts';

export interface Problem {
  type: CommonRefusal;
  params?: Params;
}

export interface Rule {
  /** As `tabledefinitions` writes it: 'required', 'maxLength[255]'. */
  wire: string;
  check(value: unknown): Problem | null;
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** How many characters a person would count: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

function rule(wire: string, test: (value: unknown) => boolean, problem: Problem): Rule {
  return { wire, check: (value) => (isEmpty(value) || test(value) ? null : problem) };
}

function textRule(wire: CommonRefusal, test: (text: string) => boolean): Rule {
  return rule(wire, (value) => typeof value === 'string' && test(value.trim()), { type: wire });
}

/** A number, or the text of one with a comma or a dot (C38). */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const compact = typeof value === 'string' ? compactNumber(value) : '';
  return /^-?\d+([.,]\d+)?$/.test(compact) ? Number(compact.replace(',', '.')) : Number.NaN;
}

export const required: Rule = {
  wire: 'required',
  check: (value) => (isEmpty(value) ? { type: 'required' } : null),
};

export function maxLength(n: number): Rule {
  return rule(`maxLength[${n}]`, (value) => lengthOf(String(value)) <= n, {
    type: 'maxLength',
    params: { n },
  });
}
export function min(n: number): Rule {
  return rule(`min[${n}]`, (value) => numberOf(value) >= n, { type: 'min', params: { n } });
}
export function max(n: number): Rule {
  return rule(`max[${n}]`, (value) => numberOf(value) <= n, { type: 'max', params: { n } });
}
export function leq(n: number): Rule {
  return rule(`leq[${n}]`, (value) => numberOf(value) <= n, { type: 'leq', params: { n } });
}
export const integer: Rule = rule('integer', (value) => Number.isSafeInteger(numberOf(value)), {
  type: 'integer',
});
export const greaterZero: Rule = rule('greaterZero', (value) => numberOf(value) > 0, { type: 'greaterZero' });
export const positive: Rule = rule('positive', (value) => numberOf(value) >= 0, { type: 'positive' });
/** '10,50': a comma or a dot, one or two decimals (A15). A number has at most two. */
export const price: Rule = {
  wire: 'price',
  check: (value) => (isEmpty(value) ? null : priceProblem(String(value))),
};
/** What is wrong with an amount: below zero is said as such, not as a number badly written. */
export function priceProblem(text: string): { type: 'price' | 'positive' } | null {
  if (parseEuros(text) !== null) return null;
  return { type: isNegative(text) ? 'positive' : 'price' };
}
export const notTitle: Rule = textRule('notTitle', (text) => text !== 'Title');
export const selectRequired: Rule = {
  wire: 'selectRequired',
  check: (value) => (isEmpty(value) || numberOf(value) === 0 ? { type: 'selectRequired' } : null),
};
export const alwaysInvalid: Rule = { wire: 'alwaysInvalid', check: () => ({ type: 'alwaysInvalid' }) };
export const day: Rule = rule('day', isDay, { type: 'day' });
/** 'lat,lng' on one of the two islands: a house elsewhere is a slip. */
export const place: Rule = {
  wire: 'place',
  check: (value) => (isEmpty(value) ? null : placeProblem(String(value))),
};
function placeProblem(text: string): { type: 'place' | 'placeElsewhere' } | null {
  const found = parsePlace(text);
  if (found === null) return { type: 'place' };
  return isOnIslands(found) ? null : { type: 'placeElsewhere' };
}
export const frenchname: Rule = textRule('frenchname', (text) =>
  /^[\p{Script=Latin}\p{M}\d' ’-]+$/u.test(text),
);

const MAIL_LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const MAIL_LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** One address as mail servers of today take it: RFC 5321 lengths, a domain with at least two labels. */
export function isMail(text: string): boolean {
  // Full-width and other look-alike characters never reach a mailbox: the servers on the way rewrite them.
  if (new TextEncoder().encode(text).length > 254 || text.normalize('NFKC') !== text.normalize('NFC'))
    return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || new TextEncoder().encode(local).length > 64 || domain.length > 253 || !MAIL_LOCAL.test(local))
    return false;
  const labels = domain.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => MAIL_LABEL.test(label)) &&
    /^(\p{L}{2,}|xn--[a-z0-9-]+)$/iu.test(labels.at(-1)!)
  );
}
export const mail: Rule = textRule('mail', isMail);
export const multipleMail: Rule = textRule('multipleMail', (text) =>
  text.split(',').every((part) => isMail(part.trim())),
);

/** Shape only; libphonenumber on the server has the last word. */
export const phone: Rule = textRule(
  'phone',
  (text) => /^\+?[\d\s().-]{6,30}$/.test(text) && text.replace(/\D/g, '').length >= 6,
);

/** 'https://…' to a named host: what we would ask for by itself (B80). Whether it may be asked is decided when it is. */
export const httpsAddress: Rule = textRule('httpsAddress', (text) => {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === '';
});

const RIB = /^([0-9A-Z]{5})([0-9A-Z]{5})([0-9A-Z]{11})(\d{2})$/;
/** Letters count as digits, in three runs: A–I 1–9, J–R 1–9, S–Z 2–9 (A01). */
function asDigits(part: string): bigint {
  return BigInt(
    part.replace(/[A-Z]/g, (letter) => {
      const index = letter.charCodeAt(0) - 65;
      return String(index < 9 ? index + 1 : index < 18 ? index - 8 : index - 16);
    }),
  );
}

/** As a RIB is kept: no spaces, upper case, its 23 characters. */
export function normaliseRib(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** The French bank account identifier, spaces ignored: 5 + 5 + 11 + its 2-digit key, 97 − (89·bank + 15·branch + 3·account) mod 97. */
export function isRib(text: string): boolean {
  const found = RIB.exec(normaliseRib(text));
  if (!found) return false;
  const [bank, branch, account, key] = found.slice(1) as [string, string, string, string];
  const weighted = 89n * asDigits(bank) + 15n * asDigits(branch) + 3n * asDigits(account);
  return 97n - (weighted % 97n) === BigInt(key);
}
export const rib: Rule = textRule('rib', isRib);

/** As a SIRET is kept: its digits, without the spaces people part them by. */
export function normaliseSiret(text: string): string {
  return text.replace(/\s/g, '');
}

/** INSEE's number of an establishment: 14 digits that pass Luhn. Those of La Poste, too many for it, add up to a multiple of 5. */
export function isSiret(text: string): boolean {
  const siret = normaliseSiret(text);
  if (!/^\d{14}$/.test(siret) || /^0+$/.test(siret)) return false;
  const digits = [...siret].map(Number);
  const luhn = sum(digits.map((digit, place) => (place % 2 === 0 ? luhnDouble(digit) : digit)));
  return luhn % 10 === 0 || (siret.startsWith(LA_POSTE) && sum(digits) % 5 === 0);
}
const LA_POSTE = '356000000';
function luhnDouble(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
function sum(digits: readonly number[]): number {
  return digits.reduce((total, digit) => total + digit, 0);
}
export const siret: Rule = textRule('siret', isSiret);

/** The first thing wrong, or null. */
export function firstProblem(rules: readonly Rule[], value: unknown): Problem | null {
  for (const { check } of rules) {
    const problem = check(value);
    if (problem) return problem;
  }
  return null;
}

const PLAIN: readonly Rule[] = [
  required,
  integer,
  greaterZero,
  positive,
  price,
  notTitle,
  selectRequired,
  alwaysInvalid,
  day,
  place,
  frenchname,
  mail,
  multipleMail,
  phone,
  rib,
  siret,
  httpsAddress,
];
const BOUNDED: Readonly<Record<string, (n: number) => Rule>> = { maxLength, min, max, leq };

/** The rule that `tabledefinitions` wrote; null for one that is not checked here ('readonly', or a newer server's). */
export function ruleFromWire(wire: string): Rule | null {
  const bounded = /^([a-zA-Z]+)\[(-?\d+(?:\.\d+)?)\]$/.exec(wire);
  if (!bounded) return PLAIN.find((known) => known.wire === wire) ?? null;
  const [, name = '', n] = bounded;
  return Object.hasOwn(BOUNDED, name) ? (BOUNDED[name]?.(Number(n)) ?? null) : null;
}
