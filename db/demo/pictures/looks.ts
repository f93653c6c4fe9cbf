/** The face of each of the 26 houses, and which pictures are hung for it. A house without a list has no photograph yet. */
import type { LightName } from './light.ts';
import type { Look, View } from './look.ts';

export type Scene =
  | 'facade'
  | 'lane'
  | 'garden'
  | 'pool'
  | 'courtyard'
  | 'marsh'
  | 'harbour'
  | 'beach'
  | 'channel'
  | 'fort'
  | 'forest'
  | 'headland'
  | 'living'
  | 'kitchen'
  | 'bedroom'
  | 'bathroom'
  | 'games';

export interface PicturePlan {
  scene: Scene;
  light: LightName;
}

const GREENS = ['#6f9a86', '#4f7f6b', '#86a58c', '#5e8f7a'] as const;
const BLUES = ['#7d9bb0', '#54788a', '#94aebb', '#426a86'] as const;
const PINKS = ['#c2376b', '#e58ca8', '#f3cdd4'] as const;
const MIXED = ['#c2376b', '#f6e3b4', '#fbf3ea', '#e58ca8', '#e9705f'] as const;
const DARK = ['#8f2350', '#c2376b', '#f3cdd4'] as const;
const PALE = ['#fbf3ea', '#f6e3b4', '#f3cdd4'] as const;

type Row = readonly [
  nid: number,
  shutters: string,
  storeys: 1 | 2,
  flowers: readonly string[],
  floor: Look['floor'],
  beams: Look['beams'],
  sofa: string,
  accent: string,
  view: View,
  pictures: string,
];

/** Each picture is scene:light, m(orning), n(oon), g(olden) or d(usk); the first is the cover. */
const ROWS: readonly Row[] = [
  [
    101,
    GREENS[0],
    1,
    PINKS,
    'tomettes',
    'dark',
    '#ded6c6',
    '#c2584a',
    'garden',
    'facade:g garden:m living:m kitchen:n bedroom:m lane:m',
  ],
  [
    102,
    BLUES[1],
    2,
    MIXED,
    'stone',
    'white',
    '#e6e0d3',
    '#d9a441',
    'marsh',
    'pool:g marsh:g living:g kitchen:m bedroom:g',
  ],
  [
    103,
    GREENS[2],
    1,
    PALE,
    'planks',
    'white',
    '#cfd6d4',
    '#4f8aa0',
    'sea',
    'garden:g beach:m living:m bedroom:n',
  ],
  [104, BLUES[0], 2, DARK, 'planks', 'dark', '#b9c3c4', '#c98a3c', 'harbour', 'harbour:m living:g bedroom:m'],
  [
    105,
    GREENS[3],
    1,
    MIXED,
    'tomettes',
    'white',
    '#e2d3b8',
    '#7a8f57',
    'garden',
    'garden:n kitchen:m living:n bedroom:g',
  ],
  [106, BLUES[3], 1, PALE, 'stone', 'dark', '#d5cdbd', '#b5653f', 'marsh', 'marsh:m facade:m living:m'],
  [
    107,
    BLUES[2],
    2,
    PINKS,
    'stone',
    'none',
    '#f0ebe0',
    '#2f7f95',
    'pool',
    'pool:n facade:g living:n games:d kitchen:n bedroom:m',
  ],
  [108, GREENS[1], 1, PINKS, 'planks', 'white', '#e4d9cf', '#c2376b', 'sea', 'facade:m headland:g bedroom:m'],
  [
    109,
    '#3f7a58',
    2,
    DARK,
    'checks',
    'dark',
    '#d8cfbd',
    '#a8443c',
    'garden',
    'courtyard:d facade:n kitchen:g living:m bedroom:n',
  ],
  [110, BLUES[0], 2, MIXED, 'tomettes', 'none', '#cdd3cc', '#c98a3c', 'sea', 'facade:d beach:g living:g'],
  [
    111,
    GREENS[2],
    1,
    PINKS,
    'checks',
    'white',
    '#dcd9d0',
    '#54788a',
    'pines',
    'garden:d headland:m living:d bedroom:m',
  ],
  [112, BLUES[1], 2, PALE, 'planks', 'none', '#cbbfb0', '#d98a72', 'sea', 'facade:n bedroom:d beach:n'],
  [
    113,
    GREENS[0],
    1,
    PALE,
    'planks',
    'dark',
    '#d9d0bf',
    '#8f5a6b',
    'garden',
    'lane:g living:m bathroom:n kitchen:m bedroom:g',
  ],
  [
    114,
    '#a9b8a0',
    1,
    ['#f3cf4a', '#f6e3b4', '#fbf3ea'],
    'tomettes',
    'white',
    '#efe4c8',
    '#d9a441',
    'garden',
    'facade:g kitchen:n bedroom:m',
  ],
  [
    115,
    '#4d5f6b',
    2,
    DARK,
    'stone',
    'dark',
    '#cfc6b8',
    '#8f3f4a',
    'pool',
    'pool:m living:d kitchen:g bedroom:d courtyard:g',
  ],
  [116, BLUES[2], 1, PINKS, 'planks', 'none', '#d8d2c4', '#7fa7b4', 'marsh', 'headland:d facade:g living:n'],
  [
    201,
    '#5a86a5',
    2,
    MIXED,
    'checks',
    'white',
    '#d3dad9',
    '#c2584a',
    'harbour',
    'harbour:g facade:m kitchen:m bedroom:m',
  ],
  [
    202,
    '#6f8f6a',
    1,
    PALE,
    'planks',
    'white',
    '#dcd2bc',
    '#c98a3c',
    'pines',
    'forest:m garden:g living:m bedroom:n',
  ],
  [
    203,
    '#3f7f9a',
    1,
    MIXED,
    'tomettes',
    'dark',
    '#d9d3c6',
    '#d9705f',
    'marsh',
    'channel:g facade:m living:g',
  ],
  [
    204,
    '#8fa9b8',
    2,
    PINKS,
    'stone',
    'none',
    '#ebe5d8',
    '#3f7f9a',
    'pool',
    'pool:d headland:n living:n bedroom:g kitchen:d',
  ],
  [205, '#7aa0b8', 1, PALE, 'planks', 'white', '#dfe3e0', '#4f8aa0', 'sea', 'beach:m facade:n bedroom:m'],
  [
    206,
    '#a8584c',
    1,
    MIXED,
    'planks',
    'dark',
    '#d5c9b4',
    '#a8443c',
    'marsh',
    'channel:m living:g kitchen:n bedroom:m',
  ],
  [207, '#6f9a86', 1, DARK, 'tomettes', 'none', '#dad4c8', '#d98a72', 'pines', 'garden:m forest:g living:m'],
  [
    208,
    '#54788a',
    2,
    PINKS,
    'checks',
    'dark',
    '#cfc8ba',
    '#7a8f57',
    'garden',
    'facade:g games:d garden:n kitchen:m bedroom:m',
  ],
  [209, '#94aebb', 2, PALE, 'planks', 'none', '#d8dcda', '#c98a3c', 'sea', 'fort:m living:m bedroom:g'],
];

const LIGHT_OF: Readonly<Record<string, LightName>> = { m: 'morning', n: 'noon', g: 'golden', d: 'dusk' };

export interface HouseLook extends Look {
  pictures: readonly PicturePlan[];
}

export const LOOKS: readonly HouseLook[] = ROWS.map(
  ([nid, shutters, storeys, flowers, floor, beams, sofa, accent, view, pictures]) => ({
    nid,
    shutters,
    door: nid % 2 ? shutters : '#5b7d86',
    wall: nid % 5 === 4 ? '#f6ead2' : '#f8f4ea',
    storeys,
    flowers,
    floor,
    beams,
    sofa,
    accent,
    view,
    mirrored: Math.floor(nid / 2) % 2 === 1,
    pictures: pictures.split(' ').map((text) => {
      const [scene, light] = text.split(':') as [Scene, string];
      return { scene, light: LIGHT_OF[light]! };
    }),
  }),
);
