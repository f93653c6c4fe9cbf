/** Who may do what with calendars: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const calendarPermissions = {
  toolAgencyownerCalendar: 'agencyRole',
} as const satisfies PermissionTable;
