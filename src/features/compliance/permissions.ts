/** Who may do what with legal files: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const compliancePermissions = {
  /** Reads and completes the files of their houses. */
  toolLegalFile: 'ownerRole',
  /** Checks them for the agency, and makes its declarations. */
  toolLegalCheck: 'agencyRole',
} as const satisfies PermissionTable;
