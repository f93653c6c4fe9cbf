/** What a file says it is, by its first bytes: only where to look further. Neither its name nor the browser's word is asked (C32). */

export type Sniffed = 'picture' | 'application/pdf' | 'application/zip';

export function sniff(bytes: Uint8Array): Sniffed | undefined {
  const text = (from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'picture';
  if (text(1, 3) === 'PNG' && bytes[0] === 0x89) return 'picture';
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return 'picture';
  if (text(0, 4) === 'GIF8') return 'picture';
  if (/^%PDF-[12]\.\d/.test(text(0, 8))) return 'application/pdf';
  return text(0, 2) === 'PK' && bytes[2] === 3 && bytes[3] === 4 ? 'application/zip' : undefined;
}

/** Readers look for the end in the last kilobyte; scanners and mail servers leave blanks and zeros after it. */
const TAIL = 1024;
const BLANK = 0x20;

/** From its first line to its last: a PDF cut on its way is none. */
export function isWholePdf(bytes: Buffer): boolean {
  let end = bytes.length;
  // Sign by sign: an expression that looks for blanks at the end looks at millions of them millions of times.
  while (end > 0 && bytes[end - 1]! <= BLANK) end -= 1;
  const last = bytes.toString('latin1', Math.max(0, end - TAIL), end);
  return /startxref\s{1,4}\d{1,10}\s{1,4}%%EOF/.test(last);
}
