/** What is told of somebody who edits a house: colleagues by name, the agency to its owner, the owner to the agency (CACHE-07). Both sides, pure. */
import type { Reader } from './presence.ts';

/** What a stream carries: one person in one part of one house's editor. */
export interface InHouse {
  house: number;
  /** A person's number; of the agency, to an owner, a word that tells its people apart and names none. */
  who: string;
  name: string;
  picture: string;
  /** 'tab/section', or the tab alone; '' once they have left. */
  section: string;
  /** How long it holds without being told again. */
  seconds: number;
}

/** What somebody said of themselves, with the house it is about. */
export interface SaidOfHouse extends Omit<InHouse, 'who'> {
  agid: number;
  agency: string;
  ownerUid: number;
  uid: number;
  sessionId: number;
  /** Stands for the session where it is not to be known. */
  alias: string;
  isStaff: boolean;
}

export function seenInHouse(said: SaidOfHouse, reader: Reader): InHouse | undefined {
  if (reader.only || reader.sessionId === said.sessionId || reader.uids.includes(said.uid)) return undefined;
  const { house, section, seconds, name, picture } = said;
  const place = { house, section, seconds };
  if (reader.isStaff) {
    if (reader.agids !== null && !reader.agids.includes(said.agid)) return undefined;
    return { ...place, who: String(said.uid), name, picture };
  }
  if (!reader.uids.includes(said.ownerUid) || !said.isStaff) return undefined;
  return { ...place, who: said.alias, name: said.agency, picture: '' };
}

/** How often it is told again: two words may be lost on the way. */
export function againAfterMs(seconds: number): number {
  return (seconds * 1000) / 2.25;
}
