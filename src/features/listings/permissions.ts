/** Who may do what with houses: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const housePermissions = {
  toolAds: 'ownerRole',
  toolCreateAd: 'ownerRole',
  toolPublishRentals: 'ownerRole',
  toolPublishBooking: 'ownerRole',
  toolHousesMeta: 'agencyRole',
  toolEditEdl: 'agencyRole',
  toolOnlineBooking: 'agencyRole',
  toolArchive: 'agencyRole',
  toolHorizontalAds: 'agencyRole',
  toolHouseGenerateDescriptions: 'agencyRole',
  toolHubAds: 'employeeRole',
  toolWatermark: 'employeeRole',
  toolChangeHouseUid: 'employeeRole',
  toolHousesAdvanced: 'employeeRole',
  fullOwnCrmNode: 'ownerRole',
  fullCrmNode: 'employeeRole',
} as const satisfies PermissionTable;
