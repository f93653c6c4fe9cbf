/** Page sizes of S1 §9, and which five buttons a pager shows. */
import { recall, remember } from '../storage.ts';

export const PAGE_SIZES = [10, 20, 50, 100] as const;
export const DEFAULT_SIZE = 20;
const BUTTONS = 5;

export function isPageSize(size: number): boolean {
  return PAGE_SIZES.some((each) => each === size);
}

/** At least one, even for nothing (C43). */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Around the page one is on, without going over the ends. */
export function pageButtons(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(BUTTONS / 2), last - BUTTONS + 1));
  return Array.from({ length: Math.min(BUTTONS, last) }, (_, index) => first + index);
}

/** The session's preference. */
export function preferredSize(): number {
  const kept = Number(recall('pageSize'));
  return isPageSize(kept) ? kept : DEFAULT_SIZE;
}

export function preferSize(size: number): void {
  remember('pageSize', String(size));
}
