/** How a house of the demo is written down. Weekly prices and fees in euros. */
import type { Weekly } from './seasons.ts';

export type Regime = 'OB' | 'OBI' | 'I' | 'A';

export interface DemoHouse {
  nid: number;
  title: string;
  village: string;
  street: string;
  location: string;
  type: number;
  surface: number;
  people: number;
  rooms: number;
  bathrooms: number;
  classement: number;
  weekly: Weekly;
  menage: number | null;
  linge: number | null;
  caution: number | null;
  rate: number | null;
  regime: Regime;
  owner: string;
  sea: number;
  shops: number;
  description: string;
  description_en: string;
  adapted?: number[];
  indoors?: string[];
  outdoors?: string[];
  note?: string;
  offer?: string;
  /** Days until the listing expires; negative: expired. */
  expires?: number;
  archived?: boolean;
  unpublished?: boolean;
}

type Row = [
  nid: number,
  title: string,
  village: string,
  type: number,
  m2: number,
  people: number,
  rooms: number,
  baths: number,
  classement: number,
  weekly: string,
  fees: string,
  regime: Regime,
  owner: string,
];
type More = Omit<
  DemoHouse,
  | 'nid'
  | 'title'
  | 'village'
  | 'type'
  | 'surface'
  | 'people'
  | 'rooms'
  | 'bathrooms'
  | 'classement'
  | 'weekly'
  | 'menage'
  | 'linge'
  | 'caution'
  | 'rate'
  | 'regime'
  | 'owner'
>;

/** `weekly` is B M H T; `fees` is cleaning, linen, caution, management rate, '-' where the agency has no mandate. */
export function house(row: Row, more: More): DemoHouse {
  const [
    nid,
    title,
    village,
    type,
    surface,
    people,
    rooms,
    bathrooms,
    classement,
    weekly,
    fees,
    regime,
    owner,
  ] = row;
  const [B, M, H, T] = weekly.split(' ').map(Number) as [number, number, number, number];
  const [menage, linge, caution, rate] = fees.split(' ').map((fee) => (fee === '-' ? null : Number(fee))) as [
    number | null,
    number | null,
    number | null,
    number | null,
  ];
  return {
    nid,
    title,
    village,
    type,
    surface,
    people,
    rooms,
    bathrooms,
    classement,
    weekly: { B, M, H, T },
    menage,
    linge,
    caution,
    rate,
    regime,
    owner,
    ...more,
  };
}
