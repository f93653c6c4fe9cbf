/** Who may do what with the channel manager: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const beds24Permissions = {
  toolPlatformSync: 'agencyRole',
} as const satisfies PermissionTable;
