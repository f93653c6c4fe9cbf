/**
 * What the public may know of where a house is: a circle that holds it. Who stays there, and when nobody does, is in the calendar beside it.
 * Its centre is moved once and for all: the same for everybody and every day, so that whoever asks a thousand times learns no more than
 * whoever asks once, and by a secret, so that nobody moves it back. Another radius is another move: of two circles that were moved alike,
 * one would give the house away. So is another place: a marker begins in the middle of its village, which everybody knows, and a circle that
 * went along with it to the house would tell the way.
 */
import type { Place } from '#kernel/place.ts';
import { parsePlace } from '#kernel/place.ts';
import { createHmac } from 'node:crypto';
import { moved } from './contours.ts';

export interface Circle {
  centre: Place;
  /** Metres. */
  radius: number;
}

/** Of the radius: the house stays clear of the rim, whatever was rounded, and of the middle, where a map puts its pin. */
const FURTHEST = 0.9;
const NEAREST = 0.2;
/** Decimals of a place that is still the same one: a hundred metres. A marker put right by a few is no other, so that its circles are few. */
const SAME_PLACE = 3;
const WORD = 2 ** 32;
const COARSE = 10_000;

/** Undefined where the house has no place yet. */
export function approximate(
  location: string,
  houseId: number,
  { secret, radius }: { secret: string; radius: number },
): Circle | undefined {
  const place = parsePlace(location);
  if (place === null) return undefined;
  const about = `${place.lat.toFixed(SAME_PLACE)},${place.lng.toFixed(SAME_PLACE)}`;
  const drawn = createHmac('sha256', secret)
    .update(`circle of house ${houseId} about ${about}, ${radius} m`)
    .digest();
  // As likely anywhere between: the square root gives the outer rings their larger share.
  const share = drawn.readUInt32BE(0) / WORD;
  const distance = radius * Math.sqrt(NEAREST ** 2 + share * (FURTHEST ** 2 - NEAREST ** 2));
  const direction = (2 * Math.PI * drawn.readUInt32BE(4)) / WORD;
  const { lat, lng } = moved(place, distance * Math.cos(direction), distance * Math.sin(direction));
  return { centre: { lat: coarse(lat), lng: coarse(lng) }, radius };
}

function coarse(degrees: number): number {
  return Math.round(degrees * COARSE) / COARSE;
}
