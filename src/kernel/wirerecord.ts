/** A declared record on the wire, as shapes: each field by its kind, and optional, since not everybody reads all of them. */
import * as z from 'zod/mini';
import type { Field, FieldKind } from './fields.ts';

type WireOf<K extends FieldKind> = K extends 'integer' | 'euros' | 'percent' | 'reference'
  ? number | null
  : K extends 'flag'
    ? 0 | 1
    : K extends 'choices'
      ? number[]
      : K extends 'choice'
        ? number | string | null
        : K extends 'day' | 'moment'
          ? string | null
          : string;

type Fields = Readonly<Record<string, Field>>;
type Shape<F extends Fields> = {
  [N in keyof F & string]: z.ZodMiniOptional<z.ZodMiniType<WireOf<F[N]['kind']>>>;
};

export function recordShape<F extends Fields>(fields: F): Shape<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, z.optional(shapeOf(kind))]),
  ) as Shape<F>;
}

function shapeOf(kind: FieldKind): z.ZodMiniType {
  switch (kind) {
    case 'integer':
    case 'euros':
    case 'percent':
    case 'reference':
      return z.nullable(z.number());
    case 'flag':
      return z.union([z.literal(0), z.literal(1)]);
    case 'choices':
      return z.array(z.number());
    case 'choice':
      return z.nullable(z.union([z.number(), z.string()]));
    case 'day':
    case 'moment':
      return z.nullable(z.string());
    case 'text':
    case 'longtext':
    case 'mail':
    case 'phone':
    case 'place':
      return z.string();
  }
}
