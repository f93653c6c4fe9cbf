/** A point of the map as it is kept and sent: 'lat,lng' in degrees, six decimals at most (a decimetre). */
export interface Place {
  lat: number;
  lng: number;
}

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PLACE = new RegExp(String.raw`^${DEGREES}(?:\s*[,;]\s*|\s+)${DEGREES}$`);
const MILLIONTHS = 1_000_000;

/** 'lat,lng' as people paste it from a map, with a comma, a semicolon or a blank between; null: no point of the earth. */
export function parsePlace(text: string): Place | null {
  const [, north, east] = PLACE.exec(text.trim()) ?? [];
  if (north === undefined || east === undefined) return null;
  const [lat, lng] = [rounded(Number(north)), rounded(Number(east))];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

export function placeText({ lat, lng }: Place): string {
  return `${rounded(lat)},${rounded(lng)}`;
}

/** As it is kept; what is no place is left as it was typed, and refused by its rule. */
export function normalisePlace(text: string): string {
  const place = parsePlace(text);
  return place ? placeText(place) : text.trim();
}

function rounded(degrees: number): number {
  // Without a minus before zero: one point has one text.
  return Math.round(degrees * MILLIONTHS) / MILLIONTHS || 0;
}
