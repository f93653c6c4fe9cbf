/** Rows of the board as they travel to whoever asks. */
import type { App } from '#server/app.ts';
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type * as api from './api.ts';
import type { ConflictRow, FeedRow, ReadingRow } from './boardqueries.ts';
import { exportUrl } from './exporting.ts';
import { ageOf, standingOf } from './standing.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function feedWire(app: App, caller: Caller, row: FeedRow): api.Feed {
  const { address, export_key: key, good_at: goodAt, edited_by: _by, editor: _editor, ...rest } = row;
  const mayWrite = canWriteAgency(caller, row.agid);
  const now = new Date();
  return {
    ...rest,
    can_write: flag(mayWrite),
    from_field: flag(row.from_field),
    host: URL.canParse(address) ? new URL(address).hostname : '',
    url: mayWrite ? address : '',
    takes_closures: flag(row.takes_closures),
    last_night: flag(row.last_night),
    paused: flag(row.paused),
    exports: flag(key !== null),
    export_url: mayWrite ? exportUrl(app.config, row.id, key) : '',
    standing: standingOf({ ...row, hasAddress: address !== '', isDoubted: row.doubted_id !== null }, now),
    age: ageOf(goodAt, now),
  };
}

export function readingWire(caller: Caller, row: ReadingRow): api.Reading {
  const { agid, diff, is_last: isLast, is_last_change: isLastChange, events: _events, ...rest } = row;
  const mayWrite = canWriteAgency(caller, agid);
  return {
    ...rest,
    unread: row.unread,
    added: mutable(diff.added),
    gone: mutable(diff.gone),
    changed: (diff.changed ?? []).map(([before, after]) => [[...before], [...after]]),
    can_accept: flag(mayWrite && isLast && row.outcome === 'doubted'),
    can_undo: flag(mayWrite && isLastChange),
  };
}

type Event = api.Reading['added'][number];

function mutable(
  events: readonly (readonly [string, string, string, string, string, string])[] = [],
): Event[] {
  return events.map((event) => [...event]);
}

export function wholeReadingWire(caller: Caller, row: ReadingRow) {
  return { ...readingWire(caller, row), events: mutable(row.events) };
}

export function conflictWire(caller: Caller, row: ConflictRow): api.Conflict {
  return {
    ...row,
    can_write: flag(canWriteAgency(caller, row.agid)),
    ours: row.ours.map((stay) => ({ ...stay, is_option: flag(stay.is_option) })),
  };
}
