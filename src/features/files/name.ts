/**
 * The name a file is kept, shown and handed over under. Its ending follows from what the bytes were proven to be, never from what somebody
 * typed: Windows runs a file by its ending alone. Pure.
 */
import { signsOf } from '#kernel/formats.ts';
import { DOCX } from '#kernel/mediatypes.ts';

/** What is kept, and what it is called. Whatever is not listed leaves under an ending that opens nothing. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  [DOCX]: 'docx',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'message/rfc822': 'eml',
};
const UNKNOWN = 'bin';
/** Endings people write that say the same: they stay as they are written. */
const ALSO: Readonly<Record<string, readonly string[]>> = { jpg: ['jpeg'] };

/** What a disk of any system takes, in bytes of UTF-8, its ending not counted. */
const STEM_BYTES = 180;
/** Beyond it nobody wrote a name; its end says what the file claims to be. */
const LONGEST_READ = 2000;
const NAMELESS = 'fichier';
/** Windows reads these as devices, whatever follows their first dot. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A name that can be shown beside others and saved on any disk, for bytes of this type. Every download passes here again: names kept before
 * were mended in the database (migration 0026) only as far as a list shows them.
 */
export function fileName(given: string, mime: string): string {
  const ending = ENDINGS[mime.split(';')[0]!.trim()] ?? UNKNOWN;
  const shown = shownName(given);
  const typed = /\.([\p{L}\p{N}_~-]{1,12})$/u.exec(shown)?.[1] ?? '';
  const isEnding = /\D/.test(typed);
  const own = typed.toLowerCase();
  const kept = own === ending || (ALSO[ending] ?? []).includes(own) ? typed : ending;
  const stem = stemOf(isEnding ? shown.slice(0, -typed.length - 1) : shown);
  return `${stem}.${isEnding ? kept : ending}`;
}

/** One line without marks that turn, join or hide letters: what is read is what is there. Never a path. */
export function shownName(given: string): string {
  const last = given.slice(-LONGEST_READ).toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/[\p{Z}\t\r\n]+/gu, ' ')
      // A joiner or a shape belongs to an emoji; anywhere else it hides something.
      .replace(/(?<!\p{Extended_Pictographic}\ufe0f?)(?:\u200d|\ufe0f)/gu, '')
      .replace(/(?!\u200d|\ufe0f)[\p{C}\p{Default_Ignorable_Code_Point}]|[\u2800\ufffd"<>|*?:]/gu, '')
      .replace(/ {2,}/g, ' ')
      .replace(/^ +|[ .]+$/g, '')
  );
}

/** The letters before the ending. A dot within them would be an ending again where the true one is not shown: `facture.exe` of `facture.exe.pdf`. */
function stemOf(words: string): string {
  const plain = words
    .replace(/^[ .]+|[ .]+$/g, '')
    .replace(/\.(?! )(?!(?<=\d\.)\d)/g, '-')
    .replace(DEVICE, `${NAMELESS} $1`);
  return shortened(plain, STEM_BYTES).trimEnd() || NAMELESS;
}

/** Cut between two characters as people see them, never inside an emoji or an accent. */
function shortened(text: string, bytes: number): string {
  const bytesOf = (words: string) => new TextEncoder().encode(words).length;
  if (bytesOf(text) <= bytes) return text;
  let kept = '';
  let size = 0;
  for (const { segment } of signsOf(text)) {
    size += bytesOf(segment);
    if (size > bytes) break;
    kept += segment;
  }
  return kept;
}
