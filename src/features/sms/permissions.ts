/** Who may do what with SMS: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const smsPermissions = {
  toolSmspacks: 'ownerRole',
  toolSmsSending: 'agencyRole',
} as const satisfies PermissionTable;
