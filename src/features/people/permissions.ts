/** Who may do what with people: each permission, and the least role that holds it by default. */
import { entityPermissions } from '#kernel/permissions.ts';
import type { PermissionTable } from '#kernel/permissions.ts';

export const peoplePermissions = {
  toolOwnerprofile: 'ownerRole',
  toolUserManagement: 'agencyRole',
  toolFullUserEdit: 'employeeRole',
  toolImpersonate: 'employeeRole',
  toolEditSmsUserWithoutMail: 'employeeRole',
  toolsUserAdvanced: 'superRole',
  virtualUserTypesTagsAll: 'superRole',
  ...entityPermissions('User'),
} as const satisfies PermissionTable;
