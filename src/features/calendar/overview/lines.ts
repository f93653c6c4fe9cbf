/** The lines of the overview from top to bottom, and how the arrows lead from one thing in them to the next. Pure. */
import type { HouseRow, HouseSpan } from './api.ts';

export interface HouseLine {
  kind: 'house';
  key: string;
  house: HouseRow;
  height: number;
}
export interface VillageLine {
  kind: 'village';
  key: string;
  village: string;
  count: number;
  isOpen: boolean;
  height: number;
}
export type Line = HouseLine | VillageLine;

export const VILLAGE_HEIGHT = 44;
/** Above the lanes: prices. */
export const PRICE_HEAD = 18;
const LEAST_ROW = 56;
const LANE_GAP = 3;

export interface Sizes {
  /** A lane's height: more under a finger. */
  lane: number;
  /** Of the strip with last year's weeks; 0 without it. */
  strip: number;
}

export function laneTop(lane: number, sizes: Sizes): number {
  return PRICE_HEAD + lane * (sizes.lane + LANE_GAP);
}

function heightOf(house: HouseRow, sizes: Sizes): number {
  const lanes = Math.max(1, ...house.spans.map((span) => span.lane + 1));
  return Math.max(LEAST_ROW, laneTop(lanes, sizes) + LANE_GAP) + sizes.strip;
}

export function houseKey(id: number): string {
  return `house ${id}`;
}

/** In the order they came in, or village by village, where those that are folded keep their heading. */
export function linesOf(
  houses: readonly HouseRow[],
  sizes: Sizes,
  { byVillage, folded }: { byVillage: boolean; folded: ReadonlySet<string> },
): Line[] {
  const lineOf = (house: HouseRow): HouseLine => ({
    kind: 'house',
    key: houseKey(house.id),
    house,
    height: heightOf(house, sizes),
  });
  if (!byVillage) return houses.map(lineOf);
  const villages = Map.groupBy(houses, ({ village_label: village }) => village);
  return [...villages]
    .toSorted(([one], [other]) => one.localeCompare(other, 'fr'))
    .flatMap(([village, its]): Line[] => {
      const isOpen = !folded.has(village);
      const heading: VillageLine = {
        kind: 'village',
        key: `village ${village}`,
        village,
        count: its.length,
        isOpen,
        height: VILLAGE_HEIGHT,
      };
      return [heading, ...(isOpen ? its.map(lineOf) : [])];
    });
}

/** What one stands on: a line, and in it its heading or one of its stays. */
export interface At {
  line: string;
  item: string;
}
export const HEADING = 'heading';

/** As an element carries it; the table reads it from whatever was pressed or has the focus. */
export function placeKey({ line, item }: At): string {
  return `${line}|${item}`;
}
export function readPlace(text: string): At {
  const [line = '', item = ''] = text.split('|');
  return { line, item };
}

export function spanKey(span: Pick<HouseSpan, 'kind' | 'alphaid' | 'date_from' | 'date_to'>): string {
  return [span.kind, span.alphaid, span.date_from, span.date_to].join(' ');
}

/** From left to right; what lies above something else after it. */
export function inOrder(spans: readonly HouseSpan[]): HouseSpan[] {
  return spans.toSorted((one, other) =>
    one.date_from === other.date_from ? one.lane - other.lane : one.date_from < other.date_from ? -1 : 1,
  );
}

function itemsOf(line: Line): string[] {
  return line.kind === 'village' ? [HEADING] : [HEADING, ...inOrder(line.house.spans).map(spanKey)];
}

/** Where a key leads; undefined for keys that lead nowhere. */
export function moved(lines: readonly Line[], at: At, key: string, isFar: boolean): At | undefined {
  const index = lines.findIndex((line) => line.key === at.line);
  const line = lines[index];
  if (!line) return undefined;
  const items = itemsOf(line);
  const item = Math.max(0, items.indexOf(at.item));
  const within = (place: number): At => ({ line: line.key, item: items[place] ?? HEADING });
  const beyond = (place: number): At | undefined => {
    const next = lines[Math.min(Math.max(0, place), lines.length - 1)];
    return next && { line: next.key, item: next === line ? at.item : nearest(line, at.item, next) };
  };
  switch (key) {
    case 'ArrowLeft':
      return within(Math.max(0, item - 1));
    case 'ArrowRight':
      return within(Math.min(items.length - 1, item + 1));
    case 'ArrowUp':
      return beyond(index - 1);
    case 'ArrowDown':
      return beyond(index + 1);
    case 'PageUp':
      return beyond(index - PAGE);
    case 'PageDown':
      return beyond(index + PAGE);
    case 'Home':
      return isFar ? beyond(0) : within(0);
    case 'End':
      return isFar ? beyond(lines.length - 1) : within(items.length - 1);
    default:
      return undefined;
  }
}
const PAGE = 10;

/** From a stay to the one in another line that begins closest to it; from a heading to a heading. */
function nearest(from: Line, item: string, to: Line): string {
  if (item === HEADING || from.kind !== 'house' || to.kind !== 'house') return HEADING;
  const start = from.house.spans.find((span) => spanKey(span) === item)?.date_from ?? '';
  const distance = (span: HouseSpan) => Math.abs(Date.parse(span.date_from) - Date.parse(start));
  const [closest] = to.house.spans.toSorted((one, other) => distance(one) - distance(other));
  return closest ? spanKey(closest) : HEADING;
}
