/** Both islands on one sheet, drawn on the server: where the houses of a list are, roughly, and its villages to choose from. */
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import type { Address } from '#kernel/paths.ts';
import type { Place } from '#kernel/place.ts';
import { COMMUNES } from './communes.ts';
import { metresBetween, ringOf } from './contours.ts';
import { bounds, pathOf, viewOf } from './publicmap.ts';
import type { View } from './publicmap.ts';

export interface VillageMark {
  /** What choosing it does, in words. */
  label: string;
  place: Place;
  count: number;
  to: Address;
  isChosen: boolean;
}

interface Sheet {
  /** Middles of circles that hold the houses; never where they are. */
  dots: readonly Place[];
  villages: readonly VillageMark[];
  /** What the map is, for whoever does not see it. */
  label: string;
  language: PageLanguage;
}

const WIDTH = 400;
const MARGIN = 1.06;
const DOT = 2.5;
/** A finger finds what is as wide as this. */
const MARK = 14;

const SOURCE: Readonly<Record<PageLanguage, string>> = {
  fr: 'Contours\u00a0: france-geojson, Licence Ouverte',
  en: 'Outlines: france-geojson, Licence Ouverte',
  de: 'Umrisse: france-geojson, Licence Ouverte',
  es: 'Contornos: france-geojson, Licence Ouverte',
};

let drawn: { view: View; height: number; land: Html } | undefined;

/** The coast is the same on every page. */
function coast(): NonNullable<typeof drawn> {
  if (drawn) return drawn;
  const corners = COMMUNES.flatMap(ringOf);
  const [south, north] = bounds(corners.map(({ lat }) => lat));
  const [west, east] = bounds(corners.map(({ lng }) => lng));
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const wide = metresBetween({ lat: middle.lat, lng: west }, { lat: middle.lat, lng: east }) * MARGIN;
  const high = metresBetween({ lat: south, lng: west }, { lat: north, lng: west }) * MARGIN;
  const height = Math.round((WIDTH * high) / wide);
  const view = viewOf(middle, wide, WIDTH, height);
  const land = html`${COMMUNES.map((commune) => html`<path class="land" d="${pathOf(commune, view)}" />`)}`;
  drawn = { view, height, land };
  return drawn;
}

export function islandsMap({ dots, villages, label, language }: Sheet): Html {
  const { view, height, land } = coast();
  return html`<figure class="place-map islands">
    <svg viewBox="0 0 ${WIDTH} ${height}" role="group" aria-label="${label}">
      <rect class="water" width="${WIDTH}" height="${height}" />
      ${land} ${dots.map((place) => dot(place, view))} ${villages.map((village) => mark(village, view))}
    </svg>
    <figcaption><small>${SOURCE[language]}.</small></figcaption>
  </figure>`;
}

function dot(place: Place, view: View): Html {
  const [x, y] = view.at(place);
  return html`<circle class="dot" cx="${x}" cy="${y}" r="${DOT}" />`;
}

function mark({ label, place, count, to, isChosen }: VillageMark, view: View): Html {
  const [x, y] = view.at(place);
  return html`<a class="mark" href="${to}" aria-label="${label}" ${isChosen && html`aria-current="true"`}
    ><circle cx="${x}" cy="${y}" r="${MARK}" /><text x="${x}" y="${y}" dy="0.36em" aria-hidden="true"
      >${count}</text
    ></a
  >`;
}
