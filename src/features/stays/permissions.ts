/** Who may do what with stays that are made by hand: each permission, and the least role that holds it by default. An owner takes their own weeks. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const stayPermissions = {
  toolStays: 'ownerRole',
} as const satisfies PermissionTable;
