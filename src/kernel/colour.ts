/** A colour somebody chose, made readable by rule (WCAG 2.2 AA): mails and screens both draw with what comes out. Pure. */

/** '#0b5c7a'. */
export type Hex = string;

const HEX = /^#[0-9a-f]{6}$/i;
/** Of text on what is behind it. */
const READABLE = 4.5;
const STEPS = 50;

export function isHex(text: unknown): text is Hex {
  return typeof text === 'string' && HEX.test(text);
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: Hex, other: Hex): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The nearest to a colour that can be read on all of these grounds; itself, where it can be already. */
export function readableOn(colour: Hex, grounds: readonly Hex[], towards: '#000000' | '#ffffff'): Hex {
  for (let step = 0; step <= STEPS; step++) {
    const tried = mixed(colour, towards, step / STEPS);
    if (grounds.every((ground) => contrast(tried, ground) >= READABLE)) return tried;
  }
  return towards;
}

/** What a screen draws with of one colour, in the order of its tokens: as ground of words, pressed, as words, as a tint behind them. */
export interface Shades {
  solid: Hex;
  hover: Hex;
  ink: Hex;
  wash: Hex;
}

const LIGHT_GROUNDS = ['#ffffff', '#fafaf6', '#f2f1ea'];
const NIGHT_GROUNDS = ['#12181c', '#161e23', '#1a2227'];
const TINT = 0.9;
const PRESSED = 0.18;

export function shadesOf(colour: Hex, scheme: 'light' | 'dark'): Shades {
  const [ground, ink] =
    scheme === 'light' ? (['#ffffff', '#000000'] as const) : (['#1a2227', '#ffffff'] as const);
  const grounds = scheme === 'light' ? LIGHT_GROUNDS : NIGHT_GROUNDS;
  const wash = mixed(readableOn(colour, grounds, ink), ground, TINT);
  const solid = readableOn(colour, [...grounds, wash], ink);
  return { solid, hover: mixed(solid, ink, PRESSED), ink: solid, wash };
}

function mixed(colour: Hex, other: Hex, part: number): Hex {
  const [from, to] = [channels(colour), channels(other)];
  return `#${from.map((value, index) => hex(value + ((to[index] ?? 0) - value) * part)).join('')}`;
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}

function channels(colour: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
