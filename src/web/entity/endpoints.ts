/** The generic calls of a declared entity (S1 §7), for the typed client. */
import type { Entity } from '#kernel/entity.ts';
import { listOf, prefixOf } from '#kernel/entity.ts';
import { body, endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import { listQuery } from '#kernel/list.ts';
import * as z from 'zod/mini';

const Row = z.record(z.string(), z.unknown());
export type EntityRow = z.output<typeof Row>;

const one = z.object({ id: idParam });

function make(entity: Entity) {
  const base = `/${entity.name}s`;
  const wrapped = body({ [prefixOf(entity)]: Row });
  const response = envelope(Row);
  return {
    base,
    list: endpoint({ method: 'GET', path: base, query: listQuery(listOf(entity)), response }),
    one: endpoint({ method: 'GET', path: `${base}/:id` as '/:id', params: one, response }),
    create: endpoint({ method: 'POST', path: base, body: wrapped, response, writes: 'adds' }),
    save: endpoint({
      method: 'PUT',
      path: `${base}/:id` as '/:id',
      params: one,
      body: versionedBody({ [prefixOf(entity)]: Row }),
      response,
      writes: 'versioned',
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/:id/:cacheTimestamp` as '/:id/:cacheTimestamp',
      params: z.object({ id: idParam, cacheTimestamp: z.number() }),
      response,
      writes: 'versioned',
    }),
    bulkDelete: endpoint({
      method: 'POST',
      path: `${base}/bulk-delete`,
      body: versionedBody({
        ids: z.optional(z.array(z.number())),
        deleteAll: z.optional(z.boolean()),
        s: z.optional(z.string()),
        count: z.optional(z.number()),
        snapshot: z.optional(z.string()),
      }),
      response,
      writes: 'act',
    }),
  };
}

export type EntityCalls = ReturnType<typeof make>;
const made = new Map<string, EntityCalls>();

export function callsOf(entity: Entity): EntityCalls {
  const known = made.get(entity.name);
  if (known) return known;
  const calls = make(entity);
  made.set(entity.name, calls);
  return calls;
}
