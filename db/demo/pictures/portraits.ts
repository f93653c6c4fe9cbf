/** The people's portraits, cut from paper: a head, hair, a collar, on a colour of the islands. */
import sharp from 'sharp';
import {
  type Brush,
  type Point,
  ellipse,
  group,
  newBrush,
  polygon,
  rectangle,
  repeat,
  stroke,
  strokes,
  svg,
} from './canvas.ts';
import { mix } from './light.ts';
import { cached } from './pictures.ts';

export interface Portrait {
  /** What the drawing is drawn from: the same name has the same face. */
  name: string;
  hair: 'short' | 'long' | 'bun' | 'bald' | 'curly';
  old?: boolean;
  skin?: string;
}

const SIZE = 320;

const SKINS = ['#f3cdb0', '#eebf9c', '#e2a983', '#c98a63', '#9c6746'] as const;

const HAIRS = ['#3a2b25', '#5b3d2b', '#8a5a36', '#b98a52', '#2a2730', '#a34f32'] as const;

const CLOTHES = ['#4f7f6b', '#0b5c7a', '#c2584a', '#d9a441', '#33566e', '#8f5a6b', '#efe6d3'] as const;

const GROUNDS = ['#cfe3df', '#f3ddc0', '#e9c7c4', '#c7d8e2', '#dfe3c6', '#f1e4cb'] as const;

export function drawPortrait({ name, hair, old = false, skin }: Portrait): string {
  const brush = newBrush(`portrait/${name}`);
  const face = skin ?? brush.pick(SKINS);
  const mane = old ? '#d8d6d2' : brush.pick(HAIRS);
  const ground = brush.pick(GROUNDS);
  const cloth = brush.pick(CLOTHES);
  const sun = ellipse(brush.between(60, 260), brush.between(50, 120), 70, 70, mix(ground, '#ffffff', 0.5));
  return svg(
    brush,
    rectangle(0, 0, SIZE, SIZE, ground) +
      sun +
      (hair === 'long' ? backHair(mane) : '') +
      bust(brush, cloth, face) +
      head(face) +
      front(brush, hair, mane) +
      features(brush, face, mane, old),
    SIZE,
    SIZE,
  );
}

function backHair(mane: string): string {
  return `<path d="M88 150Q80 60 160 58Q240 60 232 150Q244 220 232 262L88 262Q76 220 88 150Z" fill="${mane}"/>`;
}

function bust(brush: Brush, cloth: string, face: string): string {
  const shirt = `<path d="M36 340Q42 250 118 238L160 262L202 238Q278 250 284 340Z" fill="${cloth}"/>`;
  const stripes =
    brush.random() < 0.45
      ? strokes(
          [0, 1, 2].map((i): readonly [Point, Point] => [
            [52 - i * 4, 274 + i * 20],
            [268 + i * 4, 274 + i * 20],
          ]),
          mix(cloth, '#ffffff', 0.7),
          7,
        )
      : '';
  const clip = brush.clip(shirt);
  return (
    shirt +
    group(stripes, `clip-path="${clip}"`) +
    `<path d="M130 190L190 190L194 244Q160 272 126 244Z" fill="${mix(face, '#8a4a3a', 0.18)}"/>` +
    polygon(
      [
        [118, 238],
        [160, 268],
        [138, 288],
        [104, 246],
      ],
      mix(cloth, '#ffffff', 0.25),
    ) +
    polygon(
      [
        [202, 238],
        [160, 268],
        [182, 288],
        [216, 246],
      ],
      mix(cloth, '#ffffff', 0.15),
    )
  );
}

function head(face: string): string {
  return (
    ellipse(101, 152, 11, 17, mix(face, '#8a4a3a', 0.12)) +
    ellipse(219, 152, 11, 17, mix(face, '#8a4a3a', 0.12)) +
    `<path d="M103 130Q103 76 160 76Q217 76 217 130Q217 190 190 212Q160 232 130 212Q103 190 103 130Z" fill="${face}"/><path d="M178 78Q217 84 217 130Q217 190 190 212Q178 221 166 223Q198 180 178 78Z" fill="#8a4a3a" fill-opacity="0.1"/>`
  );
}

function front(brush: Brush, hair: Portrait['hair'], mane: string): string {
  const shine = `<path d="M118 84Q140 66 168 68" fill="none" stroke="${mix(mane, '#ffffff', 0.35)}" stroke-width="6" stroke-linecap="round" stroke-opacity="0.5"/>`;
  if (hair === 'bald')
    return `<path d="M101 148Q94 118 108 106Q110 130 109 150Z" fill="${mane}"/><path d="M219 148Q226 118 212 106Q210 130 211 150Z" fill="${mane}"/>`;
  if (hair === 'curly')
    return repeat(15, (i) => {
      const angle = Math.PI + (i / 14) * Math.PI;
      return ellipse(
        160 + Math.cos(angle) * 58,
        112 + Math.sin(angle) * 44,
        brush.between(19, 25),
        brush.between(18, 24),
        i % 3 ? mane : mix(mane, '#ffffff', 0.12),
      );
    });
  const parting = brush.random() < 0.5;
  const fringe = parting
    ? `<path d="M98 138Q92 58 164 58Q230 60 222 138Q216 108 196 96Q150 112 118 96Q104 112 98 138Z" fill="${mane}"/>`
    : `<path d="M98 140Q90 58 160 56Q232 58 222 140Q220 118 206 104Q188 112 150 86Q130 112 112 108Q102 122 98 140Z" fill="${mane}"/>`;
  return (
    (hair === 'bun' ? ellipse(160, 50, 32, 28, mane) : '') +
    fringe +
    (hair === 'long'
      ? `<path d="M98 138Q92 178 100 214Q88 190 88 150Z" fill="${mane}"/><path d="M222 138Q228 178 220 214Q232 190 232 150Z" fill="${mane}"/>`
      : '') +
    shine
  );
}

function features(brush: Brush, face: string, mane: string, old: boolean): string {
  const dark = '#2c2a30';
  const brow = mix(mane, dark, 0.3);
  const eyes =
    ellipse(136, 148, 5.2, 6, dark) +
    ellipse(184, 148, 5.2, 6, dark) +
    ellipse(138, 146, 1.7, 1.9, '#ffffff') +
    ellipse(186, 146, 1.7, 1.9, '#ffffff');
  const brows =
    stroke(
      [
        [124, 132],
        [135, 127],
        [147, 131],
      ],
      brow,
      5,
    ) +
    stroke(
      [
        [173, 131],
        [185, 127],
        [196, 132],
      ],
      brow,
      5,
    );
  const nose = stroke(
    [
      [160, 150],
      [156, 172],
      [165, 175],
    ],
    mix(face, '#8a4a3a', 0.4),
    4,
  );
  const mouth =
    brush.random() < 0.5
      ? `<path d="M140 190Q160 208 180 190Q160 196 140 190Z" fill="#a8443c"/>`
      : stroke(
          [
            [140, 190],
            [160, 199],
            [180, 190],
          ],
          '#a0564a',
          5,
        );
  const cheeks = ellipse(124, 178, 13, 9, '#e0705f', 0.22) + ellipse(196, 178, 13, 9, '#e0705f', 0.22);
  const glasses =
    old || brush.random() < 0.22
      ? [136, 184]
          .map(
            (x) =>
              `<circle cx="${x}" cy="149" r="18" fill="#ffffff" fill-opacity="0.18" stroke="${brush.pick(['#33566e', '#5b3d2b', '#2c2a30'])}" stroke-width="4"/>`,
          )
          .join('') +
        stroke(
          [
            [154, 148],
            [166, 148],
          ],
          '#3a3a40',
          4,
        )
      : '';
  return cheeks + brows + eyes + nose + mouth + glasses;
}

export async function portraitWebp(portrait: Portrait, cacheFolder: string): Promise<Buffer> {
  const name = portrait.name
    .normalize('NFD')
    .replace(/[^A-Za-z]+/g, '')
    .toLowerCase();
  return cached(cacheFolder, `face-${name}-${portrait.hair}.webp`, () =>
    sharp(Buffer.from(drawPortrait(portrait)))
      .webp({ quality: 80, effort: 2 })
      .toBuffer(),
  );
}
