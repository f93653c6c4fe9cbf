/**
 * How refusals are declared. A closed list, each with its status and its words in both languages; anything else that goes wrong is a bug.
 * Each feature declares its own in its `refusals.ts` and adds their names to `Refusals`, so that only what is declared can be thrown;
 * `src/main/refusals.ts` gathers the tables, and does not compile while one is missing.
 */
import type { LocalizedText } from './localized.ts';

export interface Planned extends LocalizedText {
  status: number;
  /** On the wire beside the words: what a browser acts on. */
  code?: number;
  failed?: true;
  result?: 'modifiedother' | 'expired' | 'max_pictures' | 'sluginuse';
  /** Other words for one value of the parameter `code`. */
  byCode?: Readonly<Record<string, LocalizedText>>;
  /** The database's constraint that stands behind it, for the moment two writers meet. */
  constraint?: string | readonly string[];
  /** Seconds after which another try may help, as the words say it; 'unknown': not before somebody has made room. */
  retryAfter?: number | 'unknown';
}
export type RefusalTable = Readonly<Record<string, Planned>>;

/** Every declared name; each table adds its own to it. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Refusals {}
export type RefusalKey = keyof Refusals;

export const field = (fr: string, en: string) => ({ status: 422, fr, en });
export const conflict = (fr: string, en: string) => ({ status: 409, fr, en });
