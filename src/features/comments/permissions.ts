/** Who judges comments: the agency its own, whoever works for both all of them (B74). */
import { entityNeeds, entityPermissions } from '#kernel/permissions.ts';
import type { PermissionTable } from '#kernel/permissions.ts';

export const commentPermissions = {
  ...entityPermissions('Comment'),
} as const satisfies PermissionTable;

/** Staff who judge them. */
export const MODERATES = entityNeeds('comment');
/** And owners, who read what is published of their houses. */
export const READS_COMMENTS = `${MODERATES} or toolAds`;
