/**
 * The generic routes of every declared entity (S1 §7): list, one, create, save, delete, bulk delete, CSV. Each answers on /{name}s and
 * /crm{name}s (A27). Rows are scoped in SQL; conflicts are told by the version a write names (B12).
 */
import type { Entity } from '#kernel/entity.ts';
import { listOf, prefixOf } from '#kernel/entity.ts';
import { body, endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import type { List } from '#kernel/list.ts';
import { listQuery, MOST_ROWS } from '#kernel/list.ts';
import { readRecord } from '#kernel/readrecord.ts';
import { Refusal } from '#kernel/refusal.ts';
import * as z from 'zod/mini';
import { bulkDelete } from './entitybulk.ts';
import { agencyColumn, entityRows, sourceOf } from './entitylists.ts';
import * as queries from './entityqueries.ts';
import { removeUnused } from './entityuses.ts';
import { touch } from './freshness.ts';
import { readingNow } from './listqueries.ts';
import type { ListParts } from './listroute.ts';
import { exportRoute, listRoute } from './listroute.ts';
import { checkReferenceFields } from './references.ts';
import { route } from './route.ts';
import { requireAgencyWrite } from './scope.ts';
import type { Route } from './route.ts';
import type { Caller } from './session.ts';
import type { Db, Tx } from './sql.ts';
import { databaseError } from './sql.ts';
import { LONGEST_SNAPSHOT, SNAPSHOT } from './snapshot.ts';
import { refuseStale } from './version.ts';

const short = z.string().check(z.maxLength(300));
const Row = z.record(z.string(), z.unknown());

export function entityRoutes(entity: Entity): Route[] {
  checkReferenceFields(entity);
  return [`/${entity.name}s`, `/crm${entity.name}s`].flatMap((base) => routesAt(base, entity));
}

function routesAt(base: string, entity: Entity): Route[] {
  const record = z.record(z.string(), z.unknown());
  const wrapped = body({ [prefixOf(entity)]: record });
  const params = z.object({ id: idParam });
  const one = envelope(Row);
  const list = listOf(entity);
  const listed = endpoint({ method: 'GET', path: base, query: listQuery(list), response: one });
  const parts: ListParts<List, typeof listed, Record<string, unknown>> = {
    needs: entity.view,
    source: sourceOf(entity),
    rows: ({ db, caller }, chosen, shown) => entityRows(db, entity, caller, chosen, shown),
    trusted: true,
  };
  const made: Route[] = [
    listRoute(list, listed, parts),
    exportRoute(list, listed, { ...parts, fileColumns: (caller) => agencyColumn(entity, caller) }),
    route(
      endpoint({ method: 'GET', path: `${base}/:id`, params, response: one }) as Endpoint<
        'GET',
        string,
        typeof params
      >,
      { needs: entity.view },
      async ({ db, caller, params: { id } }) => found(db, entity, caller, id),
    ),
  ];
  if (entity.create !== null) {
    made.push(
      route(
        endpoint({ method: 'POST', path: base, body: wrapped, response: one, writes: 'adds' }),
        { needs: entity.create },
        async ({ tx, caller, body: sent }) => create(tx, entity, caller, recordOf(entity, sent)),
      ),
    );
  }
  if (entity.save !== null) {
    const versioned = versionedBody({ [prefixOf(entity)]: record });
    made.push(
      route(
        endpoint({
          method: 'PUT',
          path: `${base}/:id`,
          params,
          body: versioned,
          response: one,
          writes: 'versioned',
        }) as Endpoint<'PUT', string, typeof params, undefined, typeof versioned>,
        { needs: entity.save },
        async ({ tx, caller, params: { id }, body: sent }) =>
          save(tx, entity, caller, id, recordOf(entity, sent), Number(sent['_clientTimestamp'])),
      ),
    );
  }
  if (entity.remove !== null) {
    const removal = z.object({ id: idParam, cacheTimestamp: z.coerce.number().check(z.int(), z.gte(0)) });
    const bulk = versionedBody({
      ids: z.optional(z.array(idParam).check(z.maxLength(MOST_ROWS))),
      deleteAll: z.optional(z.boolean()),
      s: z.optional(short),
      count: z.optional(z.number().check(z.int(), z.gte(0), z.lte(MOST_ROWS))),
      snapshot: z.optional(z.string().check(z.maxLength(LONGEST_SNAPSHOT), z.regex(SNAPSHOT))),
    });
    made.push(
      route(
        endpoint({
          method: 'DELETE',
          path: `${base}/:id/:cacheTimestamp`,
          params: removal,
          response: one,
          writes: 'versioned',
        }) as Endpoint<'DELETE', string, typeof removal>,
        { needs: entity.remove },
        async ({ tx, caller, params: { id, cacheTimestamp } }) =>
          remove(tx, entity, caller, id, cacheTimestamp),
      ),
      route(
        endpoint({
          method: 'POST',
          path: `${base}/bulk-delete`,
          body: bulk,
          response: one,
          writes: 'act',
        }),
        { needs: entity.remove },
        async ({
          tx,
          caller,
          body: { ids = [], deleteAll = false, s = '', count, snapshot, _clientTimestamp: seen },
        }) =>
          bulkDelete(tx, entity, caller, {
            read: { seen, snapshot },
            ...(deleteAll ? { s, count } : { ids }),
          }),
      ),
    );
  }
  return made;
}

function recordOf(entity: Entity, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return sent[prefixOf(entity)] as Record<string, unknown>;
}

/**
 * The instant a later write names is that of the version read, asked first. The clock's own would be later than a change that was written
 * but not yet committed, which was not read and would then be written over without a word.
 */
async function found(db: Db, entity: Entity, caller: Caller, id: number) {
  const timestamp = entity.save === null ? (await readingNow(db)).ms : await queries.version(db, entity, id);
  const record = await queries.read(db, entity, caller, id);
  if (!record) throw new Refusal('notFound');
  return { models: [record], cacheTimestamp: { querykey: entity.cacheKey, timestamp } };
}

async function create(tx: Tx, entity: Entity, caller: Caller, sent: Record<string, unknown>) {
  const read = readRecord(entity, sent);
  if ('warnings' in read) throw Refusal.many(read.warnings);
  const agid = caller.agid;
  if (agid === null) throw new Refusal('required', { field: 'agid' });
  requireAgencyWrite(tx, caller, agid, 'item');
  await queries.checkReferences(tx, entity, caller, agid, read.values);
  const id = await named(entity, () =>
    queries.insert(tx, entity, { ...read.values, agid, updated_by: caller.uid }),
  );
  touch(tx, agid, entity.cacheKey);
  return found(tx, entity, caller, id);
}

async function save(
  tx: Tx,
  entity: Entity,
  caller: Caller,
  id: number,
  sent: Record<string, unknown>,
  seen: number,
) {
  const stored = await lockToWrite(tx, entity, caller, id);
  refuseStale(stored.version, caller, seen);
  const read = readRecord(entity, sent, stored.values);
  if ('warnings' in read) throw Refusal.many(read.warnings);
  await queries.checkReferences(tx, entity, caller, stored.agid, read.values, stored.values);
  await named(entity, () => queries.update(tx, entity, id, { ...read.values, updated_by: caller.uid }));
  touch(tx, stored.agid, entity.cacheKey);
  return found(tx, entity, caller, id);
}

async function lockToWrite(tx: Tx, entity: Entity, caller: Caller, id: number): Promise<queries.Locked> {
  const stored = await queries.lock(tx, entity, caller, id);
  if (!stored) throw new Refusal('notFound');
  if (stored.agid !== queries.SHARED) requireAgencyWrite(tx, caller, stored.agid, 'item');
  return stored;
}

async function remove(tx: Tx, entity: Entity, caller: Caller, id: number, seen: number) {
  const stored = await lockToWrite(tx, entity, caller, id);
  refuseStale(stored.version, caller, seen);
  await removeUnused(tx, entity, caller, [id], () => queries.remove(tx, entity, [id]));
  touch(tx, stored.agid, entity.cacheKey);
  return { models: [] };
}

const UNIQUE_VIOLATION = '23505';

/** The database settles two writers wanting one name; its answer is shown at the field. */
async function named<T>(entity: Entity, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const failure = databaseError(error);
    const field = failure?.code === UNIQUE_VIOLATION ? entity.unique?.[failure.constraint] : undefined;
    throw field === undefined ? error : new Refusal('alreadyExists', { field });
  }
}
