/** What a map of the islands needs besides our contours. */
import { endpoint, envelope } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const text = z.string();

export const MapVillage = z.object({
  slug: text,
  label: text,
  /** Of the commune it is, or lies in; empty where nobody said. */
  insee: text,
  /** 'lat,lng' of its middle; empty where nobody said. */
  location: text,
});
export type MapVillage = z.output<typeof MapVillage>;

export const Geography = z.object({
  /** Where a map opens that has nothing to show: 'lat,lng'. */
  centre: text,
  zoom: z.number(),
  /** Null: the islands are drawn from our own contours, and nobody else is asked. */
  tiles: z.nullable(z.object({ url: text, attribution: text })),
  villages: z.array(MapVillage),
});
export type Geography = z.output<typeof Geography>;

export const readGeography = endpoint({ method: 'GET', path: '/geography', response: envelope(Geography) });
