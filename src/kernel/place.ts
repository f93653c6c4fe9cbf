/**
 * A place as it is kept and travels: 'lat,lng' in degrees, six decimals at most (a decimetre). People type and paste it in several ways; what
 * is kept is one. Both sides, pure.
 */

export interface Place {
  lat: number;
  lng: number;
}

const MILLIONTHS = 1_000_000;

/** '46.2078' with a dot or a comma, a minus of any kind. */
const DEGREES = String.raw`[-\u2212\u2013+]?\d{1,3}(?:[.,]\d{1,20})?`;
/** A comma between two numbers of one has decimals of its own; ';' and spaces part them anyway. */
const WITH_DOTS = /^([-+]?\d{1,3}(?:\.\d{1,20})?)\s*(?:[,;]|\s)\s*([-+]?\d{1,3}(?:\.\d{1,20})?)$/;
const WITH_COMMAS = new RegExp(
  String.raw`^(${DEGREES})(?:\s*;\s*|\s*,\s+|\s+|,(?=[-\u2212\u2013+]))(${DEGREES})$`,
);

/** '46.2078,-1.5163', '46,2078, -1,5163', '46,2078 ; -1,5163', '(46.2078 -1.5163)'. Anything else, and what is no place on earth, is null. */
export function parsePlace(text: string): Place | null {
  const bare = text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll('°', '')
    .trim();
  const found = WITH_DOTS.exec(bare) ?? WITH_COMMAS.exec(bare);
  if (!found) return null;
  const [lat, lng] = [degrees(found[1]!), degrees(found[2]!)];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

function degrees(text: string): number {
  return rounded(Number(text.replace(',', '.')));
}

function rounded(value: number): number {
  const whole = Math.round(value * MILLIONTHS);
  return whole === 0 ? 0 : whole / MILLIONTHS;
}

/** As it is kept. */
export function placeText({ lat, lng }: Place): string {
  return `${rounded(lat)},${rounded(lng)}`;
}

/** What people typed, in the one form that is kept; what is no place stays as it was typed, for its rule to refuse. */
export function normalisePlace(text: string): string {
  const place = parsePlace(text);
  return place === null ? text.trim() : placeText(place);
}

/** Ré and Oléron with the sea around them: a house is on one of them, and a slip of the finger is not. */
const ISLANDS = [
  { south: 46.13, north: 46.27, west: -1.58, east: -1.24 },
  { south: 45.79, north: 46.06, west: -1.43, east: -1.17 },
] as const;

export function isOnIslands({ lat, lng }: Place): boolean {
  return ISLANDS.some(
    ({ south, north, west, east }) => lat >= south && lat <= north && lng >= west && lng <= east,
  );
}
