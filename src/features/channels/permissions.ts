/** Who sees and sets what other sites tell of a house's nights. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const channelPermissions = {
  toolChannels: 'agencyRole',
} as const satisfies PermissionTable;
