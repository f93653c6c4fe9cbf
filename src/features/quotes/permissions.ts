/** Who may do what with quotes: each permission, and the least role that holds it by default. */
import { entityPermissions } from '#kernel/permissions.ts';
import type { PermissionTable } from '#kernel/permissions.ts';

export const quotePermissions = {
  toolQuotes: 'agencyRole',
  ...entityPermissions('Quote'),
} as const satisfies PermissionTable;
