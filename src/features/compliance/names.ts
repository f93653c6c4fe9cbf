/** Who wrote in a file or looked at it, as its reader may know them. */
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Editor, Version } from '#server/version.ts';
import type { DocumentRow, LegalHouse } from './queries.ts';

type OfAgency = Pick<LegalHouse, 'agency_name'>;

/** An owner reads the agency's name: its people are not theirs to know (decision 62). */
export function nameFor(caller: Caller, { agency_name }: OfAgency, { by, name }: Editor): string {
  return by === null || isStaff(caller) || caller.uids.includes(by) ? name : agency_name;
}

/** The version of a document, with who wrote it. */
export function versionFor(
  caller: Caller,
  house: OfAgency,
  { version: ms, updated_by: by, updated_by_name: name }: DocumentRow,
): Version {
  return { ms, by, name: nameFor(caller, house, { by, name }) };
}
