/** What other features ask about where a house is. */
export { isToldWhere } from './queries.ts';
