/** What the operator may set about maps. Without tiles they are drawn from our own contours, and nothing is asked of anybody else. */
import { isOnIslands, parsePlace } from '#kernel/place.ts';
import type { MapSettings } from '#server/app.ts';
import type { Reader } from './env.ts';

/** On the Île de Ré (B95). */
const CENTRE = { lat: 46.203, lng: -1.37 };
const ZOOM = 11;
const RADIUS = 500;

export function readMap(read: Reader): MapSettings {
  return {
    tiles: readTiles(read),
    centre: readCentre(read),
    zoom: read.integer('PERTUIS_MAP_ZOOM', ZOOM, 8, 18),
    circleRadius: read.integer('PERTUIS_MAP_CIRCLE', RADIUS, 200, 3000),
  };
}

function readCentre(read: Reader): MapSettings['centre'] {
  const text = read.text('PERTUIS_MAP_CENTRE');
  if (text === undefined) return CENTRE;
  const place = parsePlace(text);
  if (place !== null && isOnIslands(place)) return place;
  read.refuse(
    `PERTUIS_MAP_CENTRE is "${text}": give latitude and longitude on one of the islands, as 46.2030,-1.3700.`,
  );
  return CENTRE;
}

/** Who draws the tiles is named below them: both or neither. */
function readTiles(read: Reader): MapSettings['tiles'] {
  const url = read.url('PERTUIS_MAP_TILES', ['https:', 'http:']);
  const attribution = read.text('PERTUIS_MAP_ATTRIBUTION');
  if (url === undefined) return undefined;
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) && !url.includes('{s}');
  if (!isTemplate)
    read.refuse(
      'PERTUIS_MAP_TILES is no address of tiles: it holds {z}, {x} and {y} and no {s}, as https://tile.example/{z}/{x}/{y}.png.',
    );
  if (attribution === undefined)
    read.refuse('PERTUIS_MAP_ATTRIBUTION is missing: say who made the map of PERTUIS_MAP_TILES.');
  return isTemplate && attribution !== undefined
    ? { url, origin: new URL(url).origin, attribution }
    : undefined;
}
