/** Who may do what with the simulator: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const simulatorPermissions = {
  toolSimulatorDebug: 'agencyRole',
} as const satisfies PermissionTable;
