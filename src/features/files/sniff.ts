/** What a file really is, by its first bytes: the name and the browser's word are not trusted (C32). */

export type Sniffed =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'application/pdf'
  | 'application/zip';

export function sniff(bytes: Uint8Array): Sniffed | undefined {
  const text = (from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (text(1, 3) === 'PNG' && bytes[0] === 0x89) return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return 'image/webp';
  if (text(0, 4) === 'GIF8') return 'image/gif';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  return text(0, 2) === 'PK' && bytes[2] === 3 && bytes[3] === 4 ? 'application/zip' : undefined;
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What may hang on a message: pictures, PDF, and Word documents, which are zips holding word/document.xml. */
export function attachmentType(bytes: Buffer): string | undefined {
  const sniffed = sniff(bytes);
  if (sniffed !== 'application/zip') return sniffed;
  return bytes.includes('word/document.xml') && bytes.includes('[Content_Types].xml') ? DOCX : undefined;
}
