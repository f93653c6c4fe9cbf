/** Where a photo goes by keyboard: its neighbour as it is seen, in rows of as many as fit. */
import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** How many stand in a row, by where their upper edges are. Pure. */
export function columnsOf(tops: readonly number[]): number {
  const [first] = tops;
  const next = tops.findIndex((top) => first !== undefined && Math.abs(top - first) > 1);
  return Math.max(1, next === -1 ? tops.length : next);
}

/** The place an arrow leads to from another; undefined for other keys. Pure. */
export function placeAfter(
  at: number,
  key: string,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const last = count - 1;
  const isLastRow = Math.floor(at / columns) === Math.floor(last / columns);
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return at < columns ? at : at - columns;
    case 'ArrowDown':
      // The last row may be shorter: below its gap is its end.
      return isLastRow ? at : Math.min(last, at + columns);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The library's own takes whatever lies nearest in a direction, which in a grid may be two rows away. */
export const inRows: KeyboardCoordinateGetter = (event, { context: { active, over, droppableRects } }) => {
  const items = sortableItems(active?.data.current);
  const at = items.indexOf((over ?? active)?.id ?? '');
  if (at === -1) return undefined;
  const tops = items.map((id) => droppableRects.get(id)?.top ?? 0);
  const to = placeAfter(at, event.code, { count: items.length, columns: columnsOf(tops) });
  const rect = to === undefined ? undefined : droppableRects.get(items[to]!);
  if (!rect) return undefined;
  event.preventDefault();
  return { x: rect.left, y: rect.top };
};

function sortableItems(data: unknown): readonly (string | number)[] {
  const { sortable } = (data ?? {}) as { sortable?: { items?: readonly (string | number)[] } };
  return sortable?.items ?? [];
}
