/** What each caller is to hear on each line, for a row of their own, of their agency's and of the other one's. */
import type { Line } from './lines/line.ts';
import type { Caller, Relation } from './people.ts';
import { WHO } from './access.ts';
import type { Reach } from './access.ts';
import type { Place } from './rows.ts';

/** `missing`: exactly what is heard of a row that does not exist. `seen`: 403, the row being theirs to see. `words`: 403, the other agency's. */
export type Expected = 'may' | 'missing' | 'refused' | 'seen' | 'words';

export interface Case {
  line: Line;
  caller: Caller;
  relation: Relation | 'none';
  place: Place;
  expected: Expected;
}

export function casesOf(line: Line, caller: Caller): Case[] {
  const reach: Reach = WHO[line.who][caller.column];
  const { own, same, other } = caller.places;
  const somewhere = own ?? same!;
  const one = { line, caller };
  if (line.names === undefined)
    return [{ ...one, relation: 'none', place: somewhere, expected: reach === '–' ? 'refused' : 'may' }];
  const places: [Relation, Place | undefined][] = [
    ['own', own],
    ['same', same],
    ['other', other],
  ];
  // Where no row is refused, two of them are enough: some calls are counted.
  const asked = reach === '–' ? places.slice(0, 2) : reach === 'yes' ? [places[0]!, places[2]!] : places;
  return asked.flatMap(([relation, place]) =>
    place === undefined
      ? []
      : [{ ...one, relation, place, expected: expected(reach, relation, place, caller) }],
  );
}

function expected(reach: Reach, relation: Relation, place: Place, caller: Caller): Expected {
  if (reach === '–') return 'refused';
  if (reach === 'yes') return 'may';
  const isTheirs = reaches(reach, relation, place, caller);
  if (reach.endsWith('×')) return isTheirs ? 'seen' : 'missing';
  if (reach === 'agency!' && relation === 'other') return 'words';
  return isTheirs ? 'may' : 'missing';
}

function reaches(reach: Reach, relation: Relation, place: Place, caller: Caller): boolean {
  switch (reach.replace(/[!×]$/, '')) {
    case 'both':
      return true;
    case 'agency':
      return relation !== 'other';
    case 'own':
      return relation === 'own';
    case 'theirs':
      return caller.reading.uid === place.owner;
    case 'direct':
      return relation === 'own' && (place.direct || caller.reading.uid === place.guest);
    default:
      return false;
  }
}

/** Lines that change something are asked of new rows. */
export function isWrite({ route }: Line): boolean {
  return !route.startsWith('GET ');
}

/** The decision that another part of this issue brings, when the case rests on one. */
export function broughtBy({ line, caller, relation, expected: heard }: Case): Line['brings'] {
  if (heard === 'words') return 'B106';
  const isElsewhere = relation === 'other' && caller.reading.sees === 'all';
  if (isElsewhere && WHO[line.who].employee === 'agency!') return 'B106';
  if (line.brings === 'B106') return isElsewhere ? 'B106' : undefined;
  if (line.brings === 'B116') return WHO[line.who][caller.column] === 'yes' ? 'B116' : undefined;
  return line.brings;
}
