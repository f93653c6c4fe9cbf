/**
 * Whether two photos are of the same picture, whatever their size, format and quality: each is known by 128 signs, one for every step from light to
 * dark of its image of nine by nine points. Pure.
 */

/** Of 128. The same picture, saved anew, smaller or worse, differs in eight at most; two photos of one room in forty (measured on 108 pictures). */
const SAME_AT_MOST = 8;
/** Of 256: what is less of a step is the encoder's. */
const STEP = 3;
/** Below this range of light a picture is one colour, and its signs are noise: nothing is like it. */
const LEAST_RANGE = 12;
const SIDE = 9;

/** @param light of nine rows of nine points; undefined for a picture too plain to be known again */
export function likenessOf(light: Uint8Array): string | undefined {
  if (Math.max(...light) - Math.min(...light) < LEAST_RANGE) return undefined;
  const at = (row: number, column: number) => light[row * SIDE + column]!;
  let signs = '';
  for (let row = 0; row < SIDE - 1; row++)
    for (let column = 0; column < SIDE - 1; column++) {
      const here = at(row, column) + STEP;
      signs += here < at(row, column + 1) ? '1' : '0';
      signs += here < at(row + 1, column) ? '1' : '0';
    }
  return BigInt(`0b${signs}`)
    .toString(16)
    .padStart(signs.length / 4, '0');
}

export function areAlike(one: string, other: string): boolean {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; differing > 0n && count <= SAME_AT_MOST; count++) differing &= differing - 1n;
  return count <= SAME_AT_MOST;
}
