/** Who sets what the agency says of itself (PROFILE-10); which agency's is another question. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const profilePermissions = {
  toolAgencyProfile: 'agencyRole',
} as const satisfies PermissionTable;
