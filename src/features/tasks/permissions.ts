/** Who meets tasks at all; whose they are, and who changes them, follows from the entity (src/entities/permissions.ts). */
import type { PermissionTable } from '#kernel/permissions.ts';
import { entityNeeds } from '#kernel/permissions.ts';

/** Who reads and changes tasks. */
export const TASK_NEEDS = entityNeeds('useractivitytask');

export const taskPermissions = {
  toolTasks: 'agencyRole',
} as const satisfies PermissionTable;
