/**
 * Addresses of our own pages, each written once. `paths.chat({ alphaid, tab: 'notes' })` makes one, `paths.chat.read(pathname)` gives its
 * pieces back, `paths.chat.pattern` is what the table of screens and the server declare. A name ending with '?' may be missing.
 */

declare const OURS: unique symbol;
/** An address within our own origin. Nothing else makes one, so that no link leads to a page that does not exist. */
export type Address = string & { readonly [OURS]: true };

type Segments<P extends string> = P extends `${infer Head}/${infer Rest}` ? Head | Segments<Rest> : P;
type Names<P extends string> =
  Segments<P> extends infer S ? (S extends `:${infer Name}` ? Name : never) : never;
type Needed<P extends string> = Exclude<Names<P>, `${string}?`>;
type Optional<P extends string> =
  Names<P> extends infer N ? (N extends `${infer Name}?` ? Name : never) : never;

export type Params<P extends string> = Record<Needed<P>, string | number> &
  Partial<Record<Optional<P>, string | number | undefined>>;
export type Pieces<P extends string> = Record<Needed<P>, string> & Record<Optional<P>, string | undefined>;
export type Query = Readonly<Record<string, string | number | undefined>>;

export interface Path<P extends string> {
  (
    ...given: object extends Params<P> ? [params?: Params<P>, query?: Query] : [Params<P>, query?: Query]
  ): Address;
  readonly pattern: P;
  /** Of another page's address: its needed pieces are empty. */
  read(pathname: string): Pieces<P>;
}

/** The part behind '?', with the mark; what is empty is left out. */
export function searchText(values: Query): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

/** The same page with another '?…'. */
export function withSearch(address: Address, search: string): Address {
  return `${address.replace(/[?#].*$/s, '')}${search}` as Address;
}

/** A place within the page: what stands behind '#'. */
export function withPlace(address: Address, place: string): Address {
  return `${address.replace(/#.*$/s, '')}${place === '' ? '' : `#${encodeURIComponent(place)}`}` as Address;
}

/** A pattern with its pieces filled in; also those of API calls. */
export function fill(pattern: string, params: Readonly<Record<string, unknown>> = {}): string {
  const filled = pattern.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    const value = params[name];
    return optional !== '' && (value === undefined || value === '')
      ? ''
      : `/${encodeURIComponent(String(value))}`;
  });
  return filled === '' ? '/' : filled;
}

/** What somebody else wrote where an address is expected: another site's leads home ('//evil.example' is an address, not a path). */
export function ownAddress(text: string): Address {
  return (/^\/(?![/\\])/.test(text) ? text : '/') as Address;
}

function path<P extends string>(pattern: P): Path<P> {
  const make = (params?: Params<P>, query: Query = {}) =>
    `${fill(pattern, params)}${searchText(query)}` as Address;
  const read = (pathname: string) => {
    const { expression, names } = patternOf(pattern);
    const found = expression.exec(pathname);
    const pieces = names.map(({ name, isOptional }, index) => [
      name,
      decoded(found?.[index + 1]) ?? (isOptional ? undefined : ''),
    ]);
    return Object.fromEntries(pieces) as Pieces<P>;
  };
  return Object.assign(make, { pattern, read });
}

export const paths = {
  home: path('/'),
  /** The link of a mail about a booking, and an owner's without a password; their keys stand behind '#'. */
  mailLink: path('/lien'),
  magicLink: path('/acces'),
  chat: path('/chat/:alphaid?/:tab?'),
  formerChat: path('/ddl'),
  sign: path('/sign/:id'),
  paymentDone: path('/paymentconfirmation'),
  paymentCancelled: path('/paymentcancelled'),
  simulator: path('/tools/simulator'),
  newQuote: path('/tools/simulator/quote'),
  quotes: path('/quote'),
  quote: path('/quote/:id'),
  quoteCopy: path('/quote/:id/new-from-existing'),
  /** A guest's stays; with one of them, its own page, where the mails lead. */
  bookings: path('/booking/:alphaid?'),
  houses: path('/ads'),
  house: path('/ads/:id/:tab?'),
  /** The same where an installation is there for inventories only. */
  inventories: path('/edls'),
  inventory: path('/edls/:id/:tab?'),
  calendars: path('/calendars'),
  calendar: path('/calendars/:id'),
  /** How far each house is priced, and what was laid over houses; a season laid over them; one laying. */
  seasons: path('/seasons'),
  layings: path('/seasons/laid'),
  laying: path('/seasons/laid/:id'),
  laySeason: path('/seasons/lay/:id'),
  /** Prices an owner is asked about: those that wait, and one of them. */
  priceProposals: path('/prices'),
  priceProposal: path('/prices/:id'),
  /** What the town halls see of all houses, of one, and what is declared to them. */
  legal: path('/legal'),
  legalHouse: path('/legal/:id'),
  declarations: path('/legal/declarations'),
  mailin: path('/mailin'),
  /** The register of mandates, and one of them; 'new' enters one. */
  mandates: path('/mandates'),
  mandate: path('/mandates/:id'),
  /** A house leaves the agency. */
  departure: path('/departure/:house'),
  /** What is to be done; with a number one of them, 'new' one more. */
  /** What other sites tell of nights; one feed with all it said. */
  channels: path('/channel-manager'),
  channelFeed: path('/channel-manager/:id'),
  tasks: path('/tasks/:id?'),
  /** What guests wrote about houses; with a number one of them. */
  comments: path('/comment/:id?'),
  /** The account of an agency at Beds24, its rooms and what its platforms have sold. */
  beds24: path('/channel-manager/beds24'),
  /** The agency's mark on a picture. */
  watermark: path('/filigrane'),
  /** What people say of themselves; the tab 'agency': an agency of itself. */
  profile: path('/profile/:tab?'),
  /** The list of a generic entity, and one of them. */
  entity: path('/:entity/:id?'),
  /** The public site: the houses on offer, and how to reach the agencies. */
  listings: path('/annonces'),
  /** The public page of a house, and what follows its form. */
  listing: path('/annonce/:id'),
  listingThanks: path('/annonce/:id/merci'),
  /** Its free days, within a page of somebody else's. */
  listingCalendar: path('/annonce/:id/calendrier'),
};

/** The thread of a conversation, where most links lead. */
export function threadPath(alphaid: string): Address {
  return paths.chat({ alphaid, tab: 'chat' });
}

/** A public file: a house's picture. */
export function publicFile(path: string): Address {
  return `${PUBLIC_FILES}${path}` as Address;
}
export const PUBLIC_FILES = '/api/fileserver/';

interface Pattern {
  text: string;
  expression: RegExp;
  names: { name: string; isOptional: boolean }[];
  exactness: string;
}

const known = new Map<string, Pattern>();

function patternOf(text: string): Pattern {
  const former = known.get(text);
  if (former) return former;
  const segments = text.split('/').filter(Boolean);
  const names = segments
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => ({ name: segment.replace(/^:|\?$/g, ''), isOptional: segment.endsWith('?') }));
  const source = segments.map((segment) =>
    segment.startsWith(':')
      ? segment.endsWith('?')
        ? '(?:/([^/]+))?'
        : '/([^/]+)'
      : `/${segment.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`,
  );
  // Read left to right, a fixed word beats a name, and a name beats one that may be missing.
  const exactness = segments
    .map((segment) => (segment.startsWith(':') ? (segment.endsWith('?') ? '1' : '2') : '3'))
    .join('');
  const made = { text, expression: new RegExp(`^${source.join('')}/?$`), names, exactness };
  known.set(text, made);
  return made;
}

/** The most exact of the patterns an address fits, whatever their order; undefined where none does. */
export function matchPath(patterns: readonly string[], pathname: string): string | undefined {
  let best: Pattern | undefined;
  for (const text of patterns) {
    const pattern = patternOf(text);
    if (pattern.expression.test(pathname) && (!best || pattern.exactness > best.exactness)) best = pattern;
  }
  return best?.text;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}
