/** Who may do what with release notes: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const releaseNotesPermissions = {
  toolReleaseNotesPopup: 'employeeRole',
} as const satisfies PermissionTable;
