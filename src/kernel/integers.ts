/** The largest number PostgreSQL keeps in an integer column, and so the largest id. */
export const MAX_INTEGER = 2_147_483_647;
