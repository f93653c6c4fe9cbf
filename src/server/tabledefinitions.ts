/** GET tabledefinitions (B17): what the caller may do with each entity, and the rules the server itself will apply. */
import { endpoint, envelope } from '#kernel/endpoint.ts';
import type { Entity, TableDefinition } from '#kernel/entity.ts';
import { tableDefinition } from '#kernel/entity.ts';
import * as z from 'zod/mini';
import { route, SESSION } from './route.ts';
import type { Route } from './route.ts';

const Definition = z.object({
  entity: z.string(),
  allowViewing: z.boolean(),
  allowSaving: z.boolean(),
  allowCreating: z.boolean(),
  allowDeleting: z.boolean(),
  limitedResults: z.boolean(),
  columns: z.array(z.string()),
  sort: z.array(z.string()),
  rules: z.record(z.string(), z.array(z.string())),
});

/** Of what is no generic entity and has rules all the same. */
export type Definer = (held: ReadonlySet<string>, seesAll: boolean) => TableDefinition;

export function tableDefinitionRoute(entities: readonly Entity[], others: readonly Definer[]): Route {
  const declared = endpoint({ method: 'GET', path: '/tabledefinitions', response: envelope(Definition) });
  return route(declared, { needs: SESSION }, async ({ caller }) => ({
    models: [
      ...entities.map((entity) => tableDefinition(entity, caller.permissions, caller.sees === 'all')),
      ...others.map((define) => define(caller.permissions, caller.sees === 'all')),
    ],
  }));
}
