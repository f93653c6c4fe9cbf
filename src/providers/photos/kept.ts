/**
 * What is kept of a photo that was sent, as the process that reads it says it: places in what was sent, and the few bytes that stand between
 * them. The megabytes themselves do not travel back. Pure.
 */

/** From a byte of what was sent to the one it ends before, or bytes of their own. */
export type KeptPart = readonly [from: number, to: number] | Uint8Array;

/** @param pieces views of `sent`, and others */
export function keptParts(pieces: readonly Buffer[], sent: Buffer): KeptPart[] {
  const parts: KeptPart[] = [];
  for (const piece of pieces) {
    const from = piece.byteOffset - sent.byteOffset;
    const to = from + piece.length;
    const last = parts.at(-1);
    if (piece.buffer !== sent.buffer || from < 0 || to > sent.length) parts.push(piece);
    else if (Array.isArray(last) && last[1] === from) parts[parts.length - 1] = [last[0] as number, to];
    else parts.push([from, to]);
  }
  return parts;
}

export function joined(parts: readonly KeptPart[], sent: Uint8Array): Buffer {
  return Buffer.concat(
    parts.map((part) => (part instanceof Uint8Array ? part : sent.subarray(part[0], part[1]))),
  );
}
