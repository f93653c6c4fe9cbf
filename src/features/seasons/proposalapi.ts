/** What an owner is asked about prices, on the wire; also by the link of a mail. */
import { body, endpoint, envelope, idParam, textParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { PriceLine } from './api.ts';

const text = z.string();
const params = z.object({ id: idParam });

export const PriceProposal = z.object({
  id: z.number(),
  /** Whoever answers names it: nobody agrees to a price they did not read. */
  version: z.number(),
  state: z.enum(['waiting', 'agreed', 'declined', 'withdrawn']),
  can_answer: z.union([z.literal(0), z.literal(1)]),
  house_id: z.number(),
  house: text,
  village: text,
  agency: text,
  label: text,
  date_from: text,
  date_to: text,
  lines: z.array(PriceLine),
  /** What the season says besides the price. */
  said: z.array(z.object({ label: text, value: text })),
  note: text,
  created: text,
  answered: z.nullable(text),
});
export type PriceProposal = z.output<typeof PriceProposal>;

export const NOTE_MAX = 500;

export const listProposals = endpoint({
  method: 'GET',
  path: '/seasonproposals',
  response: envelope(PriceProposal),
});
export const readProposal = endpoint({
  method: 'GET',
  path: '/seasonproposals/:id',
  params,
  response: envelope(PriceProposal),
});

const version = z.number().check(z.int(), z.gte(1));
export const agreeToProposal = endpoint({
  method: 'PUT',
  path: '/seasonproposals/:id/agree',
  params,
  body: body({ version }),
  response: envelope(PriceProposal),
  writes: 'act',
});
export const declineProposal = endpoint({
  method: 'PUT',
  path: '/seasonproposals/:id/decline',
  params,
  body: body({ version, note: textParam(NOTE_MAX) }),
  response: envelope(PriceProposal),
  writes: 'act',
});
