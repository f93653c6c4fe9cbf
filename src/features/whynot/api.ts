/** 'Pourquoi pas ?': why nights of a house cannot be had, and taking one cause away. */
import { body, dayParam, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { ACTS } from './cause.ts';

const text = z.string();

export const WireCause = z.object({
  type: z.enum([
    'held',
    'closed',
    'closedByRule',
    'notReviewed',
    'missingRate',
    'arrival',
    'departure',
    'minimum',
    'maximum',
    'wholeWeeks',
    'other',
  ]),
  /** What it stands against: nights up to the departure, or one day twice. */
  from: text,
  to: text,
  /** A sentence, in the reader's language. */
  message: text,
  /** Who said so and since when; '' where nobody is known. */
  set_by: text,
  /** The conversation of who holds the nights, where the reader may open it. */
  alphaid: text,
  /** What takes it away, and what its button says; none where nothing does, or where it is not the reader's to do. */
  act: z.nullable(z.enum(ACTS)),
  act_label: text,
  /** A shortest or longest stay, as it was read. */
  value: z.nullable(z.number()),
  /** The screen where it is changed, where no button does it. */
  path: text,
});
export type WireCause = z.output<typeof WireCause>;

const nights = z.object({ from: dayParam, to: dayParam });
const answer = z.extend(envelope(WireCause), {
  /** What one may write to the guest. */
  sentence: z.object({ fr: text, en: text }),
});

const people = z.coerce.number().check(z.int(), z.gte(1), z.lte(99));

/** `to` is the day of departure; no cause: the nights can be had. */
export const readCauses = endpoint({
  method: 'GET',
  path: '/whynot/:from/:to',
  params: nights,
  query: z.strictObject({ house: idParam, people: z.optional(people), ddl: z.optional(idParam) }),
  response: answer,
});

/** Takes one cause away, as it was read: of a cause that is no longer so, nothing is changed. Answers what is left. */
export const takeAway = endpoint({
  method: 'POST',
  path: '/whynot/:from/:to',
  params: nights,
  body: body({
    house: idParam,
    people: z.optional(people),
    ddl: z.optional(idParam),
    act: z.enum(ACTS),
    /** The cause's own days and value. */
    cause_from: dayParam,
    cause_to: dayParam,
    value: z.nullable(z.number()),
  }),
  response: answer,
  writes: 'act',
});
