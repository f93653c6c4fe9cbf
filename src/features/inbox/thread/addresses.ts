import { signedFileUrl } from '#features/files/links.ts';
import type { App } from '#server/app.ts';

/** An attachment's address is sealed and short-lived: it stands in pages, where a token must not (D01). A picture has a second one, of its small size. */
export function withAddress<Row extends { fid: number | null; file_mime: string; is_damaged?: boolean }>(
  app: App,
  { fid, is_damaged, ...message }: Row,
): Omit<Row, 'fid' | 'is_damaged'> & { filepath: string; previewpath: string } {
  const filepath = fid === null ? '' : signedFileUrl(app.config.secret, fid);
  const isPicture = filepath !== '' && !is_damaged && message.file_mime.startsWith('image/');
  return { ...message, filepath, previewpath: isPicture ? `${filepath}&size=preview` : '' };
}
