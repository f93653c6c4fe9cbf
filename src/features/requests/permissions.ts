/** Who may do what with requests: each permission, and the least role that holds it by default. */
import { entityPermissions } from '#kernel/permissions.ts';
import type { PermissionTable } from '#kernel/permissions.ts';

export const requestPermissions = {
  toolDdlList: 'agencyRole',
  ...entityPermissions('Ddl'),
} as const satisfies PermissionTable;
