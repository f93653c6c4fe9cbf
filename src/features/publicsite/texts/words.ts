import type { FR } from './fr.ts';

export type PageWord = keyof typeof FR;
/** What every language of the site has to say. */
export type Words = Readonly<Record<PageWord, string>>;
