/** Where a place is: in which commune, how far from one. Both sides, pure; a degree is taken for flat, which it is on an island. */
import type { Place } from '#kernel/place.ts';
import { COMMUNES } from './communes.ts';
import type { Commune } from './communes.ts';

const TEN_THOUSANDTHS = 10_000;
export const METRES_PER_DEGREE = 111_320;
/** Of a degree of longitude where the islands are, beside one of latitude. */
export const NARROWER = Math.cos((46 * Math.PI) / 180);

/** As good as the contours are at the shore, and no better: a house on the quay lies in the water of a simplified map. */
const BLUR_METRES = 300;

const rings = new Map<Commune, readonly Place[]>();

export function ringOf(commune: Commune): readonly Place[] {
  const known = rings.get(commune);
  if (known) return known;
  const steps = commune.contour.split(' ').map(Number);
  let [lng, lat] = [0, 0];
  const ring: Place[] = [];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    lng += steps[index]!;
    lat += steps[index + 1]!;
    ring.push({ lat: lat / TEN_THOUSANDTHS, lng: lng / TEN_THOUSANDTHS });
  }
  rings.set(commune, ring);
  return ring;
}

/** The contour it lies within; of one on no contour, the nearest commune it could still belong to. */
export function communeAt(place: Place): Commune | undefined {
  const within = COMMUNES.find((commune) => isWithin(place, ringOf(commune)));
  if (within) return within;
  const near = COMMUNES.map((commune) => ({ commune, metres: metresToShore(place, commune) })).toSorted(
    (one, other) => one.metres - other.metres,
  )[0]!;
  return near.metres <= BLUR_METRES ? near.commune : undefined;
}

/** Whether it may lie there, as far as the contours can tell; also where nothing is known of the commune. */
export function mayBeIn(place: Place, insee: string): boolean {
  const commune = COMMUNES.find((each) => each.insee === insee);
  return (
    commune === undefined || isWithin(place, ringOf(commune)) || metresToShore(place, commune) <= BLUR_METRES
  );
}

function isWithin(place: Place, ring: readonly Place[]): boolean {
  let isInside = false;
  for (const [from, to] of edgesOf(ring)) {
    const crosses = from.lat > place.lat !== to.lat > place.lat;
    if (
      crosses &&
      place.lng < ((to.lng - from.lng) * (place.lat - from.lat)) / (to.lat - from.lat) + from.lng
    )
      isInside = !isInside;
  }
  return isInside;
}

function metresToShore(place: Place, commune: Commune): number {
  return Math.min(...edgesOf(ringOf(commune)).map(([from, to]) => metresToLine(place, from, to)));
}

function edgesOf(ring: readonly Place[]): (readonly [Place, Place])[] {
  return ring.map((place, index) => [place, ring[(index + 1) % ring.length]!] as const);
}

function metresToLine(place: Place, from: Place, to: Place): number {
  const [px, py] = flat(place, from);
  const [dx, dy] = flat(to, from);
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy);
}

function flat(place: Place, origin: Place): [east: number, north: number] {
  return [
    (place.lng - origin.lng) * METRES_PER_DEGREE * NARROWER,
    (place.lat - origin.lat) * METRES_PER_DEGREE,
  ];
}

export function metresBetween(one: Place, other: Place): number {
  return Math.hypot(...flat(one, other));
}

/** So many metres further. */
export function moved(place: Place, east: number, north: number): Place {
  return {
    lat: place.lat + north / METRES_PER_DEGREE,
    lng: place.lng + east / (METRES_PER_DEGREE * NARROWER),
  };
}
