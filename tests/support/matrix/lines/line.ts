/** One line of the matrix, and how it is written. */
import type { WhoName } from '../access.ts';
import type { Bundle, Named } from '../rows.ts';

export interface Line {
  /** Method and address, as the server knows them. */
  route: string;
  who: WhoName;
  names?: Named;
  /** Which of its rows this line is about, where it has several. */
  variant?: string;
  /** Parameters of the path and the rows they name. */
  path?: Readonly<Record<string, Named>>;
  inBody?: boolean;
  inQuery?: boolean;
  query?: (row: Bundle, mine: Bundle) => Readonly<Record<string, string | number>>;
  body?: (row: Bundle, mine: Bundle) => unknown;
  form?: (row: Bundle) => Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Statements that bring a new row into the state in which the call succeeds; `mineFirst`: the row beside it. */
  first?: (row: Bundle) => readonly string[];
  mineFirst?: (mine: Bundle) => readonly string[];
  /** What is not there answers an empty list, not 404. */
  isEmpty?: boolean;
  /** The call needs amounts as the simulator computes them. */
  priced?: boolean;
  /** Ends the session it is called with. */
  endsSession?: boolean;
  /** Why nobody gets a 2xx from this call over this data. */
  neverOk?: string;
  /** Decision of this issue that another part brings: these expectations stand in a test of their own. */
  brings?: 'B106' | 'B116';
}

type More = Omit<Line, 'route' | 'who'>;

export const line = (route: string, who: WhoName, more: More = {}): Line => ({ route, who, ...more });

export const api = (route: string, who: WhoName, more: More = {}): Line =>
  line(route.replace(' /', ' /api/'), who, more);

/** Every entity also answers under its crm name (A27). */
export const both = (route: string, who: WhoName, more: More = {}): Line[] => [
  api(route, who, more),
  api(route.replace(' /', ' /crm'), who, more),
];

export const empty = () => ({});

export const key = '0'.repeat(43);

let serial = 0;
/** A number no other record has. */
export const nextSerial = (): number => ++serial;

export function titleOf({ route, variant }: Line): string {
  return variant === undefined ? route : `${route} · ${variant}`;
}
