/** The particulars of a house on the wire: as PDF, and what its fields still leave unsaid. */
import { endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const params = z.object({ id: idParam });
const query = z.strictObject({ language: z.optional(z.enum(['fr', 'en'])) });
const pdf = envelope(z.object({}));

export const Particulars = z.object({
  /** Lines that every house has to say and this one does not, in the reader's language. */
  missing: z.array(z.string()),
});

export const readParticulars = endpoint({
  method: 'GET',
  path: '/houses/:id/particulars',
  params,
  response: envelope(Particulars),
});

/** For whoever keeps the house. */
export const housePdf = endpoint({
  method: 'GET',
  path: '/houses/:id/particulars/pdf',
  params,
  query,
  response: pdf,
});

/** For whoever sees the request: the house as it is offered, with days and price. */
export const quotePdf = endpoint({
  method: 'GET',
  path: '/quotes/:id/particulars/pdf',
  params,
  query,
  response: pdf,
});
