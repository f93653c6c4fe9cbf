/**
 * Versions. Whoever saves fields names the version they read; when another one is stored by now, nothing is written, and they are told who
 * wrote it: somebody else, or themselves in another window (B12, docs/decisions/0033).
 */
import type { LocalizedText } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from './session.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';

/** Who wrote what is stored; null: the product itself. */
export interface Editor {
  by: number | null;
  name: string;
}

/** And when, by the server's clock in milliseconds. */
export interface Version extends Editor {
  ms: number;
}

/** Nobody's name: a payment that arrived, an option that ran out. */
const NOBODY = { fr: 'une opération automatique', en: 'an automatic operation' };

const SELF = { fr: 'vous-même, dans une autre fenêtre', en: 'yourself, in another window' };

/** @param field what of the form it is about, when that is not all of it. */
export function refuseStale(stored: Version, caller: Caller, seen: number, field?: string): void {
  if (stored.ms > seen) throw modifiedBy(stored, caller, field);
}

/** Why nothing was written: somebody else did first, or the caller in another window. */
export function modifiedBy(editor: Editor, caller: Caller, field?: string): Refusal {
  const about = field === undefined ? {} : { field };
  if (editor.by === caller.uid) return new Refusal('modifiedself', about);
  return new Refusal('modifiedother', {
    ...about,
    params: { name: editor.name === '' ? NOBODY : editor.name },
  });
}

/** How a refusal names who did it, after 'par': somebody, the caller in another window, or the product itself. */
export function namedFor({ by, name }: Editor, caller: Caller): string | LocalizedText {
  if (by === caller.uid) return SELF;
  return name === '' ? NOBODY : name;
}

/** The next value of a version column: later than the one before by a millisecond at least, which is how finely versions are told apart. */
export function nextVersion(column: Sql): Sql {
  return sql`greatest(clock_timestamp(), ${column} + interval '1 millisecond')`;
}

/** A version as it is named on the wire. */
export function versionMs(column: Sql): Sql {
  return sql`floor(extract(epoch from ${column}) * 1000)::bigint`;
}
