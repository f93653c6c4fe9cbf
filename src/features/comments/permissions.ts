/** Who judges comments: the agency its own, whoever works for both all of them (B74). */
import { entityPermissions } from '#kernel/permissions.ts';
import type { PermissionTable } from '#kernel/permissions.ts';

export const commentPermissions = {
  ...entityPermissions('Comment'),
} as const satisfies PermissionTable;
