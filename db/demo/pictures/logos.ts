/** The agencies' two marks. */
import sharp from 'sharp';
import { type Point, ellipse, newBrush, polygon, rectangle, stroke, strokes, svg } from './canvas.ts';

const MARK = 512;

/** Sel & Volets: two shutters ajar on a heap of salt and the sea. Pins & Claires: a pine above the ponds. */
export function drawLogo(agid: number): string {
  const brush = newBrush(`logo/${agid}`);
  return svg(
    brush,
    rectangle(0, 0, MARK, MARK, agid === 1 ? '#0b5c7a' : '#2f5f4f') +
      (agid === 1 ? shuttersMark() : pineMark()),
    MARK,
    MARK,
  );
}

function shuttersMark(): string {
  const leaf = (x: number, side: 1 | -1): string =>
    polygon(
      [
        [x, 112],
        [x + side * 96, 84],
        [x + side * 96, 428],
        [x, 400],
      ],
      '#86b9a3',
    ) +
    [156, 356]
      .map((y) =>
        polygon(
          [
            [x, y - 10],
            [x + side * 96, y - 22 + (y - 256) * 0.06],
            [x + side * 96, y + 4 + (y - 256) * 0.06],
            [x, y + 12],
          ],
          '#dff0e6',
        ),
      )
      .join('') +
    strokes(
      [0.33, 0.66].map((t): readonly [Point, Point] => [
        [x + side * 96 * t, 112 - 28 * t],
        [x + side * 96 * t, 400 + 28 * t],
      ]),
      '#4f7f6b',
      5,
    );
  return (
    rectangle(160, 112, 192, 288, '#fafaf6') +
    rectangle(160, 112, 192, 150, '#ffdc9c') +
    ellipse(292, 190, 30, 30, '#fff6da') +
    rectangle(160, 256, 192, 144, '#5fb3d0') +
    polygon(
      [
        [172, 372],
        [244, 236],
        [316, 372],
      ],
      '#ffffff',
    ) +
    polygon(
      [
        [244, 236],
        [316, 372],
        [252, 372],
      ],
      '#cfdde4',
    ) +
    strokes(
      [
        [
          [168, 384],
          [226, 384],
        ],
        [
          [276, 388],
          [344, 388],
        ],
      ],
      '#dff0f6',
      7,
    ) +
    leaf(160, -1) +
    leaf(352, 1)
  );
}

function pineMark(): string {
  const crowns: readonly (readonly [number, number, number, number])[] = [
    [256, 142, 150, 50],
    [170, 190, 86, 34],
    [346, 186, 90, 36],
  ];
  return (
    ellipse(352, 132, 54, 54, '#ffdc9c') +
    stroke(
      [
        [250, 372],
        [242, 280],
        [262, 176],
      ],
      '#d7a57c',
      26,
    ) +
    strokes(
      [
        [
          [246, 262],
          [182, 196],
        ],
        [
          [254, 240],
          [332, 190],
        ],
      ],
      '#d7a57c',
      13,
    ) +
    crowns
      .map(
        ([x, y, rx, ry]) =>
          ellipse(x, y, rx, ry, '#86b98f') + ellipse(x - 12, y - ry * 0.3, rx * 0.72, ry * 0.5, '#b6d9a8'),
      )
      .join('') +
    [
      [120, 378, 272],
      [86, 414, 340],
      [128, 450, 256],
    ]
      .map(
        ([x, y, w], i) =>
          `<rect x="${x}" y="${y}" width="${w}" height="18" rx="9" fill="${['#fafaf6', '#9fd0cf', '#5fa9b0'][i]}"/>`,
      )
      .join('')
  );
}

export async function logoPng(agid: number): Promise<Buffer> {
  return sharp(Buffer.from(drawLogo(agid)))
    .png()
    .toBuffer();
}
