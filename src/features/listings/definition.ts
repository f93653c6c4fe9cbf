/** What `tabledefinitions` says of the entity 'house' (B17): its fields as the caller reads them, with the rules that the server applies. */
import type { TableDefinition } from '#kernel/entity.ts';
import { can } from '#kernel/permissions.ts';
import {
  HOUSE_FIELDS,
  MANAGES_HOUSES,
  mayReadField,
  mayWriteField,
  STATE_FIELDS,
  wantedWhen,
  WRITES_HOUSES,
} from './record.ts';

/** A tile's, in its order. */
const COLUMNS = [
  'id',
  'title',
  'village',
  'published',
  'archived',
  'online_booking',
  'housekeeping',
  'expiry_date',
];

/** The agency's to read (S2 §2.2). */
const OF_THE_OWNER = new Set(['owner_name', 'owner_mail']);

export function houseDefinition(held: ReadonlySet<string>, seesAll: boolean): TableDefinition {
  const rules = Object.entries(HOUSE_FIELDS)
    .filter(([name]) => mayReadField(name, held))
    .map(([name, field]): [string, string[]] => [
      name,
      [
        ...field.rules.map(({ wire }) => wire),
        ...wantedWhen(name),
        ...(mayWriteField(name, held) ? [] : ['readonly']),
      ],
    ]);
  const state = Object.entries(STATE_FIELDS)
    .filter(([name]) => can(MANAGES_HOUSES, held) || !OF_THE_OWNER.has(name))
    .map(([name, field]): [string, string[]] => [name, [...field.rules.map(({ wire }) => wire), 'readonly']]);
  return {
    entity: 'house',
    allowViewing: can('toolAds', held),
    allowSaving: can(WRITES_HOUSES, held),
    allowCreating: can('toolCreateAd', held),
    allowDeleting: false,
    limitedResults: !seesAll,
    columns: COLUMNS,
    sort: [],
    rules: can('toolAds', held) ? Object.fromEntries([...rules, ...state]) : {},
  };
}
