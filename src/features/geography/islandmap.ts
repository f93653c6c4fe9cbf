/** The map of both islands with one marker on it: Leaflet over our own contours, over tiles where there are some. Outside of React. */
import 'leaflet/dist/leaflet.css';
import type { Place } from '#kernel/place.ts';
import type { LatLngTuple, Map as LeafletMap, Marker, Polygon } from 'leaflet';
import {
  control,
  divIcon,
  DomEvent,
  latLngBounds,
  map as newMap,
  marker as newMarker,
  polygon,
  tileLayer,
} from 'leaflet';
import { COMMUNES } from './communes.ts';
import { moved, ringOf } from './contours.ts';
import classes from './PlaceMap.module.css';

export interface MapWords {
  map: string;
  zoomIn: string;
  zoomOut: string;
  /** What the marker is, and how it is moved by keys. */
  marker: string;
  /** What it is where nobody may move it. */
  stillMarker: string;
  contours: string;
}

export interface MapOptions {
  centre: Place;
  zoom: number;
  tiles: { url: string; attribution: string } | null;
  words: MapWords;
  /** Where somebody put the marker; answers whether it may stay there. */
  onPlace: (place: Place) => boolean;
}

export interface IslandMap {
  /** @param place null: there is no marker. */
  show(place: Place | null, isMovable: boolean): void;
  /** The commune of this code stands out. */
  choose(insee: string): void;
  lookAt(place: Place): void;
  lookAtCommune(insee: string): void;
  remove(): void;
}

const SEA_AROUND = 0.15;
const CLOSE = { tiles: 16, contours: 14 } as const;
/** From further away the names of neighbours lie over each other. */
const NAMES_FROM = 12;
const CLOSEST = { tiles: 19, contours: 17 } as const;
const STEP_METRES = 10;
const FAR_STEPS = 10;
const MARGIN = 48;
const STEPS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Drawn here: the library's own are pictures, which a build would have to be taught. */
const PIN = divIcon({
  className: classes.pin ?? '',
  iconSize: [44, 44],
  iconAnchor: [22, 42],
  html: '<svg viewBox="0 0 44 44" aria-hidden="true"><path d="M22 42C14 31 8 25 8 17a14 14 0 0 1 28 0c0 8-6 14-14 25Z"/><circle cx="22" cy="17" r="5.5"/></svg>',
});

const pair = ({ lat, lng }: Place): LatLngTuple => [lat, lng];

export function islandMap(box: HTMLElement, options: MapOptions): IslandMap {
  const kind = options.tiles ? 'tiles' : 'contours';
  const map = newMap(box, {
    center: pair(options.centre),
    zoom: options.zoom,
    minZoom: 9,
    maxZoom: CLOSEST[kind],
    zoomControl: false,
    // One finger scrolls the page, two move the map; the wheel is the page's until the map was asked for.
    dragging: !isTouched(),
    scrollWheelZoom: false,
    maxBounds: latLngBounds(COMMUNES.flatMap((commune) => ringOf(commune).map(pair))).pad(SEA_AROUND),
  });
  map.attributionControl.setPrefix(false).addAttribution(options.words.contours);
  control.zoom({ zoomInTitle: options.words.zoomIn, zoomOutTitle: options.words.zoomOut }).addTo(map);
  if (options.tiles)
    tileLayer(options.tiles.url, {
      attribution: markupOf(options.tiles.attribution),
      maxZoom: CLOSEST.tiles,
      referrerPolicy: 'origin',
    }).addTo(map);
  box.setAttribute('aria-label', options.words.map);
  box.setAttribute('role', 'region');
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());

  const tellZoom = () => (box.dataset['far'] = String(map.getZoom() < NAMES_FROM));
  map.on('zoomend', tellZoom);
  tellZoom();

  const shapes = drawCommunes(map, kind);
  const pin = markerOn(map, options);
  const watcher = new ResizeObserver(() => map.invalidateSize());
  watcher.observe(box);
  return {
    show: pin.show,
    choose: (insee) => {
      for (const [code, shape] of shapes)
        shape.getElement()?.classList.toggle(classes.chosen ?? '', code === insee);
    },
    lookAt: (place) => map.setView(pair(place), Math.max(map.getZoom(), CLOSE[kind]), { animate: false }),
    lookAtCommune: (insee) => {
      const shape = shapes.get(insee);
      if (shape) map.fitBounds(shape.getBounds(), { animate: false });
    },
    remove: () => {
      watcher.disconnect();
      map.remove();
    },
  };
}

function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** The library takes markup. */
function markupOf(text: string): string {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
}

function drawCommunes(map: LeafletMap, kind: 'tiles' | 'contours'): Map<string, Polygon> {
  const shapes = new Map<string, Polygon>();
  for (const commune of COMMUNES) {
    const shape = polygon(ringOf(commune).map(pair), {
      interactive: false,
      className: `${classes.commune ?? ''} ${kind === 'tiles' ? (classes.outline ?? '') : ''}`.trim(),
    });
    shape
      .addTo(map)
      .bindTooltip(markupOf(commune.name), {
        permanent: true,
        direction: 'center',
        className: classes.name ?? '',
        opacity: 1,
      })
      .openTooltip(pair(commune.centre));
    shapes.set(commune.insee, shape);
  }
  return shapes;
}

function markerOn(map: LeafletMap, { words, onPlace }: MapOptions): Pick<IslandMap, 'show'> {
  let pin: Marker | undefined;
  let shown: Place | null = null;
  let isMovable = false;

  function put(place: Place): void {
    if (isMovable && onPlace(place)) return;
    if (shown) pin?.setLatLng(pair(shown));
  }
  function pressed(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step || !shown || !isMovable || event.ctrlKey || event.metaKey || event.altKey) return;
    DomEvent.stop(event);
    const metres = STEP_METRES * (event.shiftKey ? FAR_STEPS : 1);
    put(moved(shown, step[0] * metres, step[1] * metres));
  }
  function made(place: Place): Marker {
    const marker = newMarker(pair(place), { icon: PIN, keyboard: true, draggable: true, autoPan: true });
    marker.addTo(map).on('dragend', () => put(marker.getLatLng()));
    marker.getElement()?.addEventListener('keydown', pressed);
    return marker;
  }
  map.on('click', ({ latlng }) => put(latlng));
  return {
    show: (place, movable) => {
      shown = place;
      isMovable = movable;
      if (!place) {
        pin?.remove();
        pin = undefined;
        return;
      }
      pin ??= made(place);
      pin.setLatLng(pair(place));
      pin.dragging?.[movable ? 'enable' : 'disable']();
      const element = pin.getElement();
      element?.setAttribute('role', movable ? 'application' : 'img');
      element?.setAttribute('aria-label', movable ? words.marker : words.stillMarker);
      element?.setAttribute('tabindex', movable ? '0' : '-1');
      map.panInside(pair(place), { padding: [MARGIN, MARGIN] });
    },
  };
}
