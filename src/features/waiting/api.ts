/** The waiting line, on the wire. */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { WAITING_STATES } from './waiting.ts';

const text = z.string();
const number = z.number();
const flag = z.union([z.literal(0), z.literal(1)]);

/** How a request stands in the line of the nights it asks for. */
export const WaitingWire = z.object({
  id_ddl: number,
  /** Null: it was never in line. */
  id: z.nullable(number),
  state: z.nullable(z.enum(WAITING_STATES)),
  date_from: z.nullable(text),
  date_to: z.nullable(text),
  /** Of those who wait for some of these nights: 1 is asked first. */
  place: number,
  /** Paris time: until when the nights are kept. */
  offered_until: z.nullable(text),
  /** Somebody else holds the nights, and the request may wait for them. */
  can_join: flag,
});
export type WaitingWire = z.output<typeof WaitingWire>;

export const readWaiting = endpoint({
  method: 'GET',
  path: '/waiting/of/:ddlId',
  params: z.object({ ddlId: idParam }),
  response: envelope(WaitingWire),
});

/** With the house and the days of the request. */
export const joinLine = endpoint({
  method: 'POST',
  path: '/waiting/of/:ddlId',
  params: z.object({ ddlId: idParam }),
  body: body({}),
  response: envelope(WaitingWire),
  writes: 'act',
});

const act = {
  method: 'PUT',
  params: z.object({ ddlId: idParam }),
  body: body({}),
  response: envelope(WaitingWire),
  writes: 'act',
} as const;
/** The nights that were offered are kept like those of a yes. */
export const takeOffer = endpoint({ ...act, path: '/waiting/of/:ddlId/take' });
/** Out of the line; nights that were offered go to the next. */
export const leaveLine = endpoint({ ...act, path: '/waiting/of/:ddlId/leave' });

/** Who waits for nights of a house, in their order. */
export const lineOfHouse = endpoint({
  method: 'GET',
  path: '/waiting/house/:nid',
  params: z.object({ nid: idParam }),
  response: envelope(
    z.object({
      id: number,
      id_ddl: number,
      alphaid: text,
      sender_name: text,
      state: z.enum(WAITING_STATES),
      date_from: text,
      date_to: text,
      offered_until: z.nullable(text),
    }),
  ),
});
