/** Who may do what with mails: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const mailingPermissions = {
  toolEmailResend: 'agencyRole',
} as const satisfies PermissionTable;
