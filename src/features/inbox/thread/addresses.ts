import { signedFileUrl } from '#features/files/links.ts';
import type { App } from '#server/app.ts';

/** An attachment's address is sealed and short-lived: it stands in pages, where a token must not (D01). */
export function withAddress<Row extends { fid: number | null }>(
  app: App,
  { fid, ...message }: Row,
): Omit<Row, 'fid'> & { filepath: string } {
  return { ...message, filepath: fid === null ? '' : signedFileUrl(app.config.secret, fid) };
}
