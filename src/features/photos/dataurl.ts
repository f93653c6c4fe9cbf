/** The photos of one JSON call: 'data:image/jpeg;base64,…', as the documents write them (PHOTO-11). Pure. */

const HEAD = /^data:[\w.+-]{0,60}\/?[\w.+-]{0,60}(?:;[\w.+-]{1,60}=[\w.+-]{1,60}){0,4};base64,/;

/** The bytes; undefined for what is no such text. What kind of picture it says it is, is not believed. */
export function dataOf(url: string): Buffer | undefined {
  const head = HEAD.exec(url.slice(0, 1000))?.[0];
  if (head === undefined) return undefined;
  const bytes = Buffer.from(url.slice(head.length), 'base64');
  return bytes.length > 0 ? bytes : undefined;
}
