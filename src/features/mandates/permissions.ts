/** Who may do what with mandates: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const mandatePermissions = {
  toolMandates: 'agencyRole',
} as const satisfies PermissionTable;

/** An owner reads their own. */
export const READS_MANDATES = 'toolMandates or toolMyDocuments';
