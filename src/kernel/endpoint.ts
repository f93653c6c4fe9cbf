/** One declaration of a call, read by the server (which adds what it needs and does) and by the browser's typed client. */
import * as z from 'zod/mini';
import { isDay } from './day.ts';
import type { Day } from './day.ts';
import { cents } from './money.ts';
import { API_RESULTS } from './results.ts';
import { MAX_INTEGER } from './integers.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** ':id' names found in a path literal. */
export type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | ParamNames<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never;

/**
 * What a write does to what is stored, so that nothing somebody else wrote is lost unseen (docs/decisions/0033).
 * 'versioned': it writes fields over the stored ones, or deletes them, and names the version it read; an older one is refused.
 * 'replaces': it puts one value in the place of another, and names the one it saw there (`former`); where there is another by now, it is refused.
 * 'act': it moves a state under a condition the server checks, and writes over nothing that somebody typed.
 * 'adds': it makes something of its own (a message, a session, a mail) or keeps nothing; of two at once both stand.
 */
export type Writes = 'versioned' | 'replaces' | 'act' | 'adds';

type Schema = z.ZodMiniType;
type MaybeSchema = Schema | undefined;

export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Params extends MaybeSchema = MaybeSchema,
  Query extends MaybeSchema = MaybeSchema,
  Body extends MaybeSchema = MaybeSchema,
  Response extends Schema = Schema,
  File extends string = string,
> {
  method: M;
  path: P;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  files?: readonly File[];
  writes?: Writes;
}

/** What is stored already is not added by a PUT or a DELETE. */
type WritesOf<M extends Method> = M extends 'GET'
  ? { writes?: undefined }
  : { writes: M extends 'POST' ? Writes : Exclude<Writes, 'adds'> };

/** Declares an endpoint; a path with parameters must say their shapes. */
export function endpoint<
  const M extends Method,
  const P extends string,
  Response extends Schema,
  Params extends MaybeSchema = undefined,
  Query extends MaybeSchema = undefined,
  Body extends MaybeSchema = undefined,
  const File extends string = never,
>(
  declared: {
    method: M;
    path: P;
    response: Response;
    query?: Query;
    body?: Body;
    files?: readonly File[];
  } & WritesOf<M> &
    ([ParamNames<P>] extends [never]
      ? { params?: undefined }
      : { params: Params & z.ZodMiniType<Record<ParamNames<P>, unknown>> }),
): Endpoint<M, P, Params, Query, Body, Response, File> {
  return declared as unknown as Endpoint<M, P, Params, Query, Body, Response, File>;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type Argument<K extends string, S> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { [k in K]?: z.input<S> }
    : { [k in K]: z.input<S> }
  : unknown;

/** What the server's handler receives. */
export type Inputs<E> =
  E extends Endpoint<Method, string, infer Params, infer Query, infer Body>
    ? { params: Out<Params>; query: Out<Query>; body: Out<Body> }
    : never;
/** What the browser gives. */
export type CallArgs<E> =
  E extends Endpoint<Method, string, infer Params, infer Query, infer Body, Schema, infer File>
    ? Argument<'params', Params> &
        Argument<'query', Query> &
        Argument<'body', Body> &
        ([File] extends [never] ? unknown : { files?: { [k in File]?: Blob } })
    : never;
export type Result<E> = E extends { response: infer R } ? (R extends Schema ? z.output<R> : never) : never;

/** A number of ours in a path. */
export const idParam = z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INTEGER));
/** A day that exists. */
export const dayParam = z.pipe(z.string(), z.custom<Day>(isDay, { params: { refusal: 'day' } }));
/** An amount in a path or a body, already in cents; the largest fits PostgreSQL's integer. */
export const centsParam = z.pipe(
  z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_INTEGER)),
  z.transform(cents),
);

/** The body of a write over stored fields: the version it was made from is no choice (A41, docs/decisions/0033). The typed client adds it. */
export function versionedBody<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject({ ...shape, _clientTimestamp: z.pipe(z.optional(z.number()), z.number()) });
}

/** The number of what stood where a write puts something else, as its form was shown it; 0 or '': nothing did. No choice either: a write that 'replaces' names it. */
export const formerParam = z.pipe(
  z.pipe(
    z.union([z.number(), z.literal(''), z.string().check(z.regex(/^\d{1,10}$/))]),
    z.transform((value) => Number(value)),
  ),
  z.number().check(z.int(), z.gte(0), z.lte(MAX_INTEGER)),
);

/** A text of bounded length. */
export const textParam = (max: number) => z.string().check(z.maxLength(max));
/** How many, or which page. */
export const countParam = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max));
/** 0 or 1, as a number or as a form's text. */
export const flagParam = z.pipe(
  z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
  z.transform((value) => Number(value) as 0 | 1),
);

/** The instant a browser last read at; in a form with a file it is text, as everything there. */
const instantParam = z.union([
  z.number(),
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.transform((value) => Number(value)),
  ),
]);

/** A body: nothing more than what is listed (D13), and the browser's cache timestamp. */
export function body<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject({ ...shape, _clientTimestamp: z.optional(z.nullable(instantParam)) });
}

export const WireWarning = z.object({
  type: z.string(),
  field: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.optional(z.string()),
  blocks: z.optional(z.boolean()),
});

/** The answer's shape (B13). */
export function envelope<Model extends Schema>(model: Model) {
  return z.object({
    result: z.enum(API_RESULTS),
    models: z.optional(z.array(model)),
    totalCount: z.optional(z.number()),
    totalIsCapped: z.optional(z.boolean()),
    cacheTimestamp: z.optional(z.object({ querykey: z.string(), timestamp: z.number() })),
    /** Of a list: what could be read, named again by acts over its rows (docs/decisions/0039). */
    snapshot: z.optional(z.string()),
    warnings: z.optional(z.array(WireWarning)),
    failed: z.optional(z.boolean()),
    code: z.optional(z.number()),
    appVersion: z.optional(z.string()),
  });
}
