/** What is told of somebody's presence to each of the others: the agency hears names, the guest hears of the agency (C14). Both sides, pure. */

/** What a stream carries: one person, or for a guest the agency, in one conversation. */
export interface Present {
  ddl: number;
  alphaid: string;
  /** A person's number, or 'agency'. */
  who: string;
  name: string;
  picture: string;
  typing: 0 | 1;
  open: 0 | 1;
}

/** What somebody said of themselves, with the request it is about. */
export interface Said {
  ddl: number;
  alphaid: string;
  agid: number;
  agency: string;
  senderUid: number;
  ownerUid: number | null;
  uid: number;
  sessionId: number;
  name: string;
  picture: string;
  isStaff: boolean;
  onAgencySide: boolean;
  typing: 0 | 1;
  open: 0 | 1;
  isNote: boolean;
}

/** Whoever could be told. */
export interface Reader {
  agids: readonly number[] | null;
  isStaff: boolean;
  uids: readonly number[];
  only?: { ddl: number } | undefined;
  sessionId: number;
}

export function visibleTo(said: Said, reader: Reader): Present | undefined {
  if (reader.sessionId === said.sessionId || reader.uids.includes(said.uid)) return undefined;
  if (reader.only && reader.only.ddl !== said.ddl) return undefined;
  const { ddl, alphaid, typing } = said;
  if (reader.isStaff) {
    if (reader.agids !== null && !reader.agids.includes(said.agid)) return undefined;
    const { name, picture } = said;
    return { ddl, alphaid, who: String(said.uid), name, picture, typing, open: said.isStaff ? said.open : 0 };
  }
  const isGuest = reader.uids.includes(said.senderUid);
  const isOwner = said.ownerUid !== null && reader.uids.includes(said.ownerUid);
  if ((!isGuest && !isOwner) || said.isNote) return undefined;
  if (said.onAgencySide)
    return { ddl, alphaid, who: 'agency', name: said.agency, picture: '', typing, open: 0 };
  if (isGuest) return undefined;
  return { ddl, alphaid, who: String(said.uid), name: said.name, picture: said.picture, typing, open: 0 };
}

/** How long presence holds without being told again, and how often it is told. */
export const TYPING_MS = 5000;
export const TYPING_AGAIN_MS = 3000;
export const OPEN_MS = 45_000;
export const OPEN_AGAIN_MS = 20_000;
