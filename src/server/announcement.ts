/**
 * What a stream is told of a change. Staff hears of every request of its agencies; a guest or an owner of those that are theirs, and not of
 * the others that changed with them: their numbers are somebody else's.
 */
import type { Notice } from './freshness.ts';

/** Who listens. */
interface Hearer {
  agids: readonly number[] | null;
  isStaff: boolean;
  uids: readonly number[];
  only?: { ddl: number } | undefined;
}

/** One event as it travels. */
export function sseMessage(said: object): string {
  return `data: ${JSON.stringify(said)}\n\n`;
}

/** Written once for all who hear of the same: with five hundred streams the writing is the work. */
export function announcement({
  agid,
  keys,
  times,
  requests,
}: Notice): (hearer: Hearer) => string | undefined {
  const written = new Map<string, string>();
  const about = (heard: typeof requests): string => {
    const [ddls, alphaids] = [heard?.map(([ddl]) => ddl), heard?.map(([, alphaid]) => alphaid)];
    const name = String(ddls);
    const text = written.get(name) ?? sseMessage({ keys, times, ddls, alphaids });
    written.set(name, text);
    return text;
  };
  return ({ agids, isStaff, uids, only }) => {
    const isInAgency = agid === 0 || agids === null || agids.includes(agid);
    if (!requests || (isStaff && !only)) return isInAgency ? about(requests) : undefined;
    const heard = requests.filter(
      ([ddl, , ...people]) =>
        (isStaff ? isInAgency : people.some((uid) => uid !== null && uids.includes(uid))) &&
        (!only || only.ddl === ddl),
    );
    return heard.length > 0 ? about(heard) : undefined;
  };
}
