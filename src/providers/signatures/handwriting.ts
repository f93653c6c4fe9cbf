/** A name as a hand might sign it: always the same for the same name, drawn from strokes of our own. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { LETTERS, MARKS } from './letters.ts';

type Point = readonly [x: number, y: number];
type Stroke = Point[];

/** Wide enough on paper, small enough on a telephone. */
const WIDTH = 640;
const HEIGHT = 200;
const MARGIN = 18;
const INK = '#1B3A5C';
const SLANT = 0.28;
/** Longer names are signed with the initial of what comes first. */
const LONGEST = 20;
const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'Oe',
  æ: 'ae',
  Æ: 'Ae',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '’': "'",
  '‐': '-',
  '–': '-',
};

/** Some kilobytes each: drawing one takes longer than all else that is asked about it. */
const KEPT = 200;
const drawn = new Map<string, Promise<Buffer>>();

export function signatureImage(name: string): Promise<Buffer> {
  const known = drawn.get(name);
  if (known) return known;
  const [oldest] = drawn.keys();
  if (oldest !== undefined && drawn.size >= KEPT) drawn.delete(oldest);
  const picture = draw(name);
  drawn.set(name, picture);
  picture.catch(() => drawn.delete(name));
  return picture;
}

async function draw(name: string): Promise<Buffer> {
  return sharp(Buffer.from(signatureSvg(name)))
    .png()
    .toBuffer();
}

export function signatureSvg(name: string): string {
  const strokes = written(signed(name), hand(name));
  const paths = fitted([...strokes, ...flourish(strokes, hand(name))]).map(
    (stroke) => `<path d="${smooth(stroke)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><g fill="none" stroke="${INK}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`;
}

/** The letters we can write, in their order. */
function signed(name: string): string {
  const plain = [...name.normalize('NFC')]
    .map((character) => PLAIN[character] ?? character)
    .join('')
    .normalize('NFD');
  const words = plain
    .split(/\s+/)
    .map((word) => [...word].filter((character) => LETTERS[character] || MARKS[character]).join(''))
    .filter((word) => word !== '');
  const [first = '', ...others] = words;
  return words.join(' ').length <= LONGEST || others.length === 0
    ? words.join(' ')
    : `${first.charAt(0)}. ${others.join(' ')}`;
}

/** Small irregularities, from the name itself: the same every time, and not the same for two people. */
function hand(name: string): (index: number) => number {
  const bytes = createHash('sha256').update(name.normalize('NFC')).digest();
  return (index) => (bytes[index % bytes.length] ?? 0) / 255 - 0.5;
}

function written(text: string, irregular: (index: number) => number): Stroke[] {
  const strokes: Stroke[] = [];
  let at = 0;
  let joined: Stroke | undefined;
  let place = 0;
  [...text].forEach((character, index) => {
    const mark = MARKS[character];
    if (mark !== undefined) {
      strokes.push(...parsed(mark).map((stroke) => moved(stroke, place, 1)));
      return;
    }
    const letter = LETTERS[character];
    if (!letter) {
      at += 0.55;
      joined = undefined;
      return;
    }
    // The pen tires: letters get a little smaller, and wander.
    const size = Math.max(0.78, 1 - index * 0.012) * (1 + irregular(index) * 0.14);
    place = at;
    const [first = [], ...rest] = parsed(letter.path).map((stroke) => moved(stroke, place, size));
    const isSmall = /[a-z]/.test(character);
    if (isSmall && joined) joined.push(...first);
    else strokes.push(first);
    strokes.push(...rest);
    joined = isSmall ? (joined ?? first) : undefined;
    at += letter.width * size + (isSmall ? 0.06 : 0.12);
  });
  return strokes;
}

/** From under the last letter back below the name, and out again. */
function flourish(strokes: readonly Stroke[], irregular: (index: number) => number): Stroke[] {
  const end = Math.max(2, ...strokes.flat().map(([x]) => x));
  const depth = -1.25 - irregular(30) * 0.3;
  const turn = end * (0.12 + (irregular(31) + 0.5) * 0.2);
  return [
    [
      [end + 0.15, 0.1],
      [end * 0.8, depth * 0.85],
      [turn, depth],
      [turn - 0.35, depth + 0.22],
      [end * 0.5, depth + 0.3],
      [end + 0.9, depth + 0.75 + irregular(29) * 0.3],
    ],
  ];
}

function parsed(path: string): Stroke[] {
  return path.split(' | ').map((stroke) =>
    stroke.split(' ').map((point): Point => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return [x, y];
    }),
  );
}

function moved(stroke: Stroke, x: number, size: number): Stroke {
  return stroke.map(([px, py]): Point => [x + px * size, py * size]);
}

/** Slanted, scaled into the picture, and turned the way pictures count: downwards. */
function fitted(strokes: readonly Stroke[]): Stroke[] {
  const slanted = strokes.map((stroke) => stroke.map(([x, y]): Point => [x + y * SLANT, y]));
  const [xs, ys] = [slanted.flat().map(([x]) => x), slanted.flat().map(([, y]) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((WIDTH - 2 * MARGIN) / (right - left), (HEIGHT - 2 * MARGIN) / (high - low));
  const [dx, dy] = [(WIDTH - (right - left) * scale) / 2, (HEIGHT - (high - low) * scale) / 2];
  return slanted.map((stroke) =>
    stroke.map(([x, y]): Point => [dx + (x - left) * scale, dy + (high - y) * scale]),
  );
}

/** A curve through every point (Catmull-Rom, as cubic Béziers). */
function smooth(stroke: Stroke): string {
  const at = (index: number): Point => stroke[Math.min(Math.max(index, 0), stroke.length - 1)] ?? [0, 0];
  const text = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const curves = stroke.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    const one = text(start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6);
    const two = text(end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6);
    return `C${one} ${two} ${text(...end)}`;
  });
  return `M${text(...at(0))}${curves.join('')}`;
}
