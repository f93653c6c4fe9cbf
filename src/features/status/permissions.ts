/** Who may do what with the state of the system: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const statusPermissions = {
  toolSystemStatus: 'superRole',
} as const satisfies PermissionTable;
