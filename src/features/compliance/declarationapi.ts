/** Declarations as they travel. */
import { body, dayParam, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { listQuery } from '#kernel/list.ts';
import * as z from 'zod/mini';
import { DECLARATIONS } from './declarationlist.ts';

const text = z.string();
const commune = text.check(z.regex(/^[0-9A-Z]{5}$/));

export const DeclarationWire = z.object({
  id: z.number(),
  agid: z.number(),
  commune: text,
  insee: text,
  date_from: text,
  date_to: text,
  houses: z.number(),
  nights: z.number(),
  problems: z.number(),
  sha256: text,
  file_id: z.number(),
  created: text,
  author: text,
});
export type DeclarationWire = z.output<typeof DeclarationWire>;

export const listDeclarations = endpoint({
  method: 'GET',
  path: '/legal/declarations',
  query: listQuery(DECLARATIONS),
  response: envelope(DeclarationWire),
});

/** What can be declared: communes, periods that are over, how often. */
export const DeclarationOutlook = z.object({
  agid: z.number(),
  listings: z.number(),
  months: z.number(),
  /** From so many listings on one declares monthly, by the settings. */
  monthly_from: z.nullable(z.number()),
  source: text,
  verified_on: z.nullable(text),
  communes: z.array(z.object({ insee: text, name: text, houses: z.number() })),
  periods: z.array(z.object({ from: text, to: text, due: text })),
});
export type DeclarationOutlook = z.output<typeof DeclarationOutlook>;

export const declarationOutlook = endpoint({
  method: 'GET',
  path: '/legal/declarations/outlook',
  query: z.strictObject({ agid: z.optional(idParam) }),
  response: envelope(DeclarationOutlook),
});

export const DeclarationCheck = z.object({
  houses: z.number(),
  nights: z.number(),
  problems: z.array(z.object({ house: z.number(), title: text, problem: text })),
});
export type DeclarationCheck = z.output<typeof DeclarationCheck>;

/** The State's checks, before anything is made. */
export const checkDeclaration = endpoint({
  method: 'GET',
  path: '/legal/declarations/check',
  query: z.strictObject({ agid: z.optional(idParam), insee: commune, from: dayParam }),
  response: envelope(DeclarationCheck),
});

/** Makes the file, with its problems where they are accepted by their number: what was not shown is not accepted. */
export const makeDeclaration = endpoint({
  method: 'POST',
  path: '/legal/declarations',
  body: body({ agid: z.optional(idParam), insee: commune, from: dayParam, problems: z.number() }),
  response: envelope(DeclarationWire),
  writes: 'adds',
});
