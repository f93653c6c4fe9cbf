/**
 * The map of the public page, drawn on the server: the coast around the house and the circle that holds it, and where that is on the island.
 * Nothing is fetched for it from anybody, and nothing of it says more than `approximate` does.
 */
import { beforeTitle } from '#kernel/french.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import type { Place } from '#kernel/place.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Circle } from './circle.ts';
import { COMMUNES } from './communes.ts';
import type { Commune } from './communes.ts';
import { communeAt, METRES_PER_DEGREE, metresBetween, NARROWER, ringOf } from './contours.ts';

/** Its rules, for the style of the page it stands in. */
export function publicMapStyle(): string {
  return readFileSync(join(import.meta.dirname, 'publicmap.css'), 'utf8');
}

const WIDTH = 720;
const HEIGHT = 400;
/** Metres from side to side. */
const AROUND = 9_000;
const INSET = { width: 170, height: 120, margin: 12 };
const ISLAND_MARGIN = 1.08;

const WORDS = {
  title: {
    fr: (village: string) => `Carte\u00a0: la maison est dans le cercle, ${beforeTitle('à', village)}.`,
    en: (village: string) => `Map: the house is within the circle, in ${village}.`,
    de: (village: string) => `Karte: Das Haus liegt im Kreis, in ${village}.`,
    es: (village: string) => `Mapa: la casa está dentro del círculo, en ${village}.`,
  },
  note: {
    fr: 'La maison est dans ce cercle. Vous recevez son adresse exacte avec le contrat à signer.',
    en: 'The house is within this circle. You receive its exact address with the contract to be signed.',
    de: 'Das Haus liegt in diesem Kreis. Die genaue Adresse erhalten Sie mit dem Vertrag, den Sie unterschreiben.',
    es: 'La casa está dentro de este círculo. Recibirá la dirección exacta con el contrato que firmará.',
  },
  source: {
    fr: 'Contours\u00a0: france-geojson, Licence Ouverte',
    en: 'Outlines: france-geojson, Licence Ouverte',
    de: 'Umrisse: france-geojson, Licence Ouverte',
    es: 'Contornos: france-geojson, Licence Ouverte',
  },
} as const;

export function publicMap(circle: Circle, village: string, language: PageLanguage): Html {
  const view = viewOf(circle.centre, AROUND, WIDTH, HEIGHT);
  const here = communeAt(circle.centre);
  const [x, y] = view.at(circle.centre);
  const radius = round(circle.radius * view.scale);
  return html`<figure class="place-map">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${WORDS.title[language](village)}">
      <rect class="water" width="${WIDTH}" height="${HEIGHT}" />
      ${COMMUNES.filter((commune) => isNear(commune, circle.centre)).map(
        (commune) =>
          html`<path class="${commune === here ? 'land here' : 'land'}" d="${pathOf(commune, view)}" />`,
      )}
      ${COMMUNES.filter((commune) => isWell(view.at(commune.centre))).map((commune) => named(commune, view, { x, y, radius }))}
      <circle class="about" cx="${x}" cy="${y}" r="${radius}" />
      ${inset(circle.centre, here)}
    </svg>
    <figcaption>${WORDS.note[language]} <small>${WORDS.source[language]}.</small></figcaption>
  </figure>`;
}

export interface View {
  /** Pixels of a metre. */
  scale: number;
  at(place: Place): readonly [x: number, y: number];
}

export function viewOf(centre: Place, metres: number, width: number, height: number): View {
  const scale = width / metres;
  return {
    scale,
    at: ({ lat, lng }) => [
      round(width / 2 + (lng - centre.lng) * METRES_PER_DEGREE * NARROWER * scale),
      round(height / 2 - (lat - centre.lat) * METRES_PER_DEGREE * scale),
    ],
  };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

export function pathOf(commune: Commune, view: View): string {
  return `M${ringOf(commune)
    .map((place) => view.at(place).join(' '))
    .join('L')}Z`;
}

function isNear(commune: Commune, place: Place): boolean {
  return ringOf(commune).some((corner) => metresBetween(corner, place) < AROUND);
}

/** Room for a name within the picture, and none under the small map of the island. */
function isWell([x, y]: readonly [number, number]): boolean {
  const isUnderInset = x < INSET.width + 90 && y > HEIGHT - INSET.height - 40;
  return x > 80 && x < WIDTH - 80 && y > 20 && y < HEIGHT - 14 && !isUnderInset;
}

/** Half of what most names are wide, and what stands above their line. */
const NAME = { half: 70, above: 16 } as const;

/** Below the circle where it would be written across it. */
function named(commune: Commune, view: View, circle: { x: number; y: number; radius: number }): Html {
  const [x, y] = view.at(commune.centre);
  const isAcross =
    Math.abs(x - circle.x) < circle.radius + NAME.half && Math.abs(y - circle.y) < circle.radius + NAME.above;
  return html`<text x="${x}" y="${isAcross ? round(circle.y + circle.radius + NAME.above + 4) : y}"
    >${commune.name}</text
  >`;
}

/** The whole island, and a dot where the other map looks: at this size a kilometre is four pixels. */
function inset(centre: Place, here: Commune | undefined): Html | false {
  const communes = COMMUNES.filter(({ island }) => island === here?.island);
  if (communes.length === 0) return false;
  const corners = communes.flatMap(ringOf);
  const [south, north] = bounds(corners.map(({ lat }) => lat));
  const [west, east] = bounds(corners.map(({ lng }) => lng));
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const wide = metresBetween({ lat: south, lng: west }, { lat: south, lng: east });
  const high = metresBetween({ lat: south, lng: west }, { lat: north, lng: west });
  const metres = Math.max(wide, (high * INSET.width) / INSET.height) * ISLAND_MARGIN;
  const view = viewOf(middle, metres, INSET.width, INSET.height);
  const [x, y] = view.at(centre);
  return html`<g class="inset" transform="translate(${INSET.margin} ${HEIGHT - INSET.height - INSET.margin})">
    <rect class="water" width="${INSET.width}" height="${INSET.height}" rx="6" />
    ${communes.map((commune) => html`<path class="land" d="${pathOf(commune, view)}" />`)}
    <circle class="dot" cx="${x}" cy="${y}" r="5" />
  </g>`;
}

export function bounds(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}
