/** Texts the agency has written beforehand, ready for one conversation (B89). */
import { PREWRITTEN_KINDS } from '#entities/choices.ts';
import { endpoint, envelope } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

/** In the guest's language, their name and dates filled in: what the composer inserts as it is. */
export const PrewrittenText = z.object({
  id: z.number(),
  kind: z.enum(PREWRITTEN_KINDS.map(({ id }) => id)),
  label: z.string(),
  language: z.enum(['fr', 'en']),
  text: z.string(),
});
export type PrewrittenText = z.output<typeof PrewrittenText>;

/** The texts of the house's village, then those of every village. */
export const listPrewritten = endpoint({
  method: 'GET',
  path: '/ddls/:id/prewritten',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,20}$/)) }),
  response: envelope(PrewrittenText),
});
