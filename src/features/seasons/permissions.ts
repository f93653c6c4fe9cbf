/** Who may do what with seasons: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const seasonPermissions = {
  /** Lays seasons over houses, says their base and how far they were reviewed. */
  toolSeasons: 'agencyRole',
  /** Answers what is proposed for a house of one's own. */
  toolPriceProposals: 'ownerRole',
} as const satisfies PermissionTable;
