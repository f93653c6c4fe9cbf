/**
 * What is kept of a photo that was sent, as the process that reads it says it: places in what was sent, and the few bytes that stand between
 * them. The megabytes themselves do not travel back. Pure.
 */

/** From a byte of what was sent to the one it ends before, or bytes of their own. */
export type KeptPart = readonly [from: number, to: number] | Uint8Array;

/** A camera's photo has a few dozen. Of one that was cut into millions of scraps the bytes travel: putting them together is not the server's work. */
const MOST_PARTS = 1_000;

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
    if (parts.length > MOST_PARTS) return [Buffer.concat(pieces)];
  }
  return parts;
}

/**
 * The bytes themselves, as views of what was sent: nothing is copied. Places follow each other: a process that a photo led astray makes no
 * gigabytes of the few it was given.
 */
export function keptBytes(parts: readonly KeptPart[], sent: Uint8Array): Uint8Array[] {
  let end = 0;
  return parts.map((part) => {
    if (part instanceof Uint8Array) return part;
    const [from, to] = part;
    if (!(end <= from && from <= to && to <= sent.length))
      throw new Error(`Of a photo of ${sent.length} bytes, ${from} to ${to} after ${end} are no part.`);
    end = to;
    return sent.subarray(from, to);
  });
}
