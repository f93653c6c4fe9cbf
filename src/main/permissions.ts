/** Every permission there is, and the roles that begin with it (B21; the database has the last word). Loaded before anything asks `can`. */
import { declarePermissions, roleDefaults } from '#kernel/permissions.ts';
import type { PermissionTable } from '#kernel/permissions.ts';
import { entitiesPermissions } from '#entities/permissions.ts';
import { beds24Permissions } from '#features/beds24/permissions.ts';
import { calendarPermissions } from '#features/calendar/permissions.ts';
import { channelPermissions } from '#features/channels/permissions.ts';
import { compliancePermissions } from '#features/compliance/permissions.ts';
import { commentPermissions } from '#features/comments/permissions.ts';
import { chatPermissions } from '#features/inbox/permissions.ts';
import { housePermissions } from '#features/listings/permissions.ts';
import { mailingPermissions } from '#features/mailing/permissions.ts';
import { mandatePermissions } from '#features/mandates/permissions.ts';
import { peoplePermissions } from '#features/people/permissions.ts';
import { profilePermissions } from '#features/profile/permissions.ts';
import { quotePermissions } from '#features/quotes/permissions.ts';
import { releaseNotesPermissions } from '#features/releasenotes/permissions.ts';
import { requestPermissions } from '#features/requests/permissions.ts';
import { seasonPermissions } from '#features/seasons/permissions.ts';
import { simulatorPermissions } from '#features/simulator/permissions.ts';
import { smsPermissions } from '#features/sms/permissions.ts';
import { statusPermissions } from '#features/status/permissions.ts';
import { stayPermissions } from '#features/stays/permissions.ts';
import { taskPermissions } from '#features/tasks/permissions.ts';

/** Names of the documents for what is not there yet; each moves to its feature with it. */
const ahead = {
  toolMyDocuments: 'ownerRole',
  toolConciergerie: 'ownerRole',
  toolLinge: 'ownerRole',
  toolManageSubscription: 'ownerRole',
  toolDashboardStats: 'ownerRole',
  toolAgencyownerEdl: 'agencyRole',
  toolHousekeeping: 'agencyRole',
  toolHouseKeeping: 'agencyRole',
  toolSubscriptions: 'agencyRole',
  toolStats: 'agencyRole',
  toolDashboardStatsIncome: 'agencyRole',
  toolLeftMenu: 'agencyRole',
  toolChangeAgencyId: 'superRole',
} as const satisfies PermissionTable;

const permissions = {
  ...entitiesPermissions,
  ...beds24Permissions,
  ...calendarPermissions,
  ...channelPermissions,
  ...chatPermissions,
  ...compliancePermissions,
  ...commentPermissions,
  ...housePermissions,
  ...mailingPermissions,
  ...mandatePermissions,
  ...peoplePermissions,
  ...profilePermissions,
  ...quotePermissions,
  ...releaseNotesPermissions,
  ...requestPermissions,
  ...seasonPermissions,
  ...simulatorPermissions,
  ...smsPermissions,
  ...statusPermissions,
  ...stayPermissions,
  ...taskPermissions,
  ...ahead,
};

declarePermissions(permissions);

// Pure: the browser asks for neither, and leaves them out.
export const PERMISSIONS: readonly string[] = /* @__PURE__ */ Object.keys(permissions);
export const DEFAULT_ROLE_PERMISSIONS = /* @__PURE__ */ roleDefaults(permissions);
