/** Four lights over the islands. A thing has one colour of its own; the hour decides what is seen of it. */
export interface Light {
  name: LightName;
  sky: readonly [top: string, middle: string, low: string];
  /** What the sun and the open sky leave of a white sheet. */
  sun: string;
  shade: string;
  haze: string;
  cloud: string;
  cloudShade: string;
  glow: string;
  /** Where the sun stands on the picture, from 0 to 1 on each axis. */
  sunAt: readonly [number, number];
  cast: string;
  lamps: boolean;
}

export type LightName = 'morning' | 'noon' | 'golden' | 'dusk';

export const LIGHTS: Readonly<Record<LightName, Light>> = {
  morning: {
    name: 'morning',
    sky: ['#8fbfd6', '#c3dde0', '#f7e6d2'],
    sun: '#fff4e2',
    shade: '#a9b6d2',
    haze: '#e3e6e3',
    cloud: '#fffaf2',
    cloudShade: '#d8dfe6',
    glow: '#fff0cf',
    sunAt: [0.2, 0.34],
    cast: '#4b5a86',
    lamps: false,
  },
  noon: {
    name: 'noon',
    sky: ['#3f96c4', '#7cbcd8', '#cfe7e6'],
    sun: '#fffdf6',
    shade: '#a3b5d4',
    haze: '#d3e6ea',
    cloud: '#ffffff',
    cloudShade: '#cfe0ea',
    glow: '#ffffff',
    sunAt: [0.75, 0.05],
    cast: '#37508a',
    lamps: false,
  },
  golden: {
    name: 'golden',
    sky: ['#6f93bd', '#e9bfa6', '#ffdc9c'],
    sun: '#ffeccd',
    shade: '#a79bbd',
    haze: '#f6d3ae',
    cloud: '#ffe9cf',
    cloudShade: '#d9a9a4',
    glow: '#fff1bd',
    sunAt: [0.8, 0.4],
    cast: '#4c3f77',
    lamps: false,
  },
  dusk: {
    name: 'dusk',
    sky: ['#2f4a7c', '#8b86b4', '#f4b99d'],
    sun: '#dccbd9',
    shade: '#7d81b0',
    haze: '#c9a9b3',
    cloud: '#eab7b0',
    cloudShade: '#8a83b0',
    glow: '#ffd9a8',
    sunAt: [0.28, 0.47],
    cast: '#2c2a5c',
    lamps: true,
  },
};

type Rgb = [number, number, number];

function rgb(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Rgb;
}

function hex(channels: Rgb): string {
  return `#${channels
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgb(from), rgb(to)];
  return hex(a.map((value, index) => value + (b[index]! - value) * share) as Rgb);
}

function filter(colour: string, through: string): string {
  const [a, b] = [rgb(colour), rgb(through)];
  return hex(a.map((value, index) => (value * b[index]!) / 255) as Rgb);
}

/** A colour in the sun, in the shade, and in between. */
export function lit(light: Light, colour: string): string {
  return filter(colour, light.sun);
}
export function shaded(light: Light, colour: string): string {
  return filter(colour, light.shade);
}
export function between(light: Light, colour: string, share: number): string {
  return mix(lit(light, colour), shaded(light, colour), share);
}
/** The air takes colours away with distance. */
export function far(light: Light, colour: string, share: number): string {
  return mix(lit(light, colour), light.haze, share);
}
