/** Generic entities: their routes follow from their declaration. */
import { entities } from '#entities/all.ts';
import { prefixOf } from '#kernel/entity.ts';
import type { Entity } from '#kernel/entity.ts';
import { lineOf } from '../records.ts';
import type { Bundle, Named } from '../rows.ts';
import { both, nextSerial } from './line.ts';
import type { Line } from './line.ts';

/** What a person is among the test data: who asks, and who of the staff works. */
const PEOPLE: Readonly<Record<string, Named>> = { person: 'guest', employee: 'clerk' };

/** The row of another that a field of its record names: houses and requests under their own name, entities under theirs. */
function referencesOf({ fields }: Entity): [field: string, row: Named][] {
  return Object.entries(fields).flatMap(([name, { to, readOnly }]) =>
    to === undefined || readOnly ? [] : [[name, PEOPLE[to] ?? (to as Named)] as [string, Named]],
  );
}

export function entityLines(): Line[] {
  return entities.flatMap((entity) => {
    const said = lineOf(entity.name);
    // An entity without its line here is told route by route: each of its routes is then without a row.
    if (!said) return [];
    const { row = entity.name as Named, record, shared = false } = said;
    const base = `/${entity.name}s`;
    const wrapped = (fields: Record<string, unknown>) => ({
      [prefixOf(entity)]: fields,
      _clientTimestamp: Date.now() + 60_000,
    });
    const references = referencesOf(entity);
    const fresh = (bundle: Bundle) => {
      const [first = ''] = Object.keys(record ?? {});
      return {
        ...Object.fromEntries(references.map(([field, named]) => [field, bundle[named]])),
        ...record,
        [first]: `${String(record?.[first])} ${nextSerial()}`,
      };
    };
    const read: Line[] = [
      ...both(`GET ${base}`, 'staff'),
      ...both(`GET ${base}/csv-export`, 'staff'),
      ...both(
        `GET ${base}/:id`,
        shared ? 'staff' : 'deskRead',
        shared ? { path: { id: row } } : { names: row },
      ),
    ];
    if (shared)
      return [
        ...read,
        ...both(`PUT ${base}/:id`, 'employees', {
          path: { id: row },
          body: () => wrapped({ label: 'À rappeler' }),
        }),
      ];
    if (record === undefined) return read;
    return [
      ...read,
      ...both(`POST ${base}`, 'staff', { body: (_, mine) => wrapped(fresh(mine)) }),
      ...both(`PUT ${base}/:id`, 'deskWrite', { names: row, body: (bundle) => wrapped(fresh(bundle)) }),
      ...both(`DELETE ${base}/:id/:cacheTimestamp`, 'deskWrite', { names: row }),
      ...both(`POST ${base}/bulk-delete`, 'deskWrite', {
        names: row,
        inBody: true,
        body: (bundle) => ({ ids: [bundle[row]], _clientTimestamp: Date.now() + 60_000 }),
      }),
      ...references.flatMap(([field, named]) =>
        both(`POST ${base}`, 'ownAgency', {
          names: named,
          variant: `its ${field}`,
          inBody: true,
          body: (bundle) => wrapped({ ...fresh(bundle), [field]: bundle[named] }),
        }),
      ),
    ];
  });
}
