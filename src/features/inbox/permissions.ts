/** Who may do what with conversations: each permission, and the least role that holds it by default. */
import type { PermissionTable } from '#kernel/permissions.ts';

export const chatPermissions = {
  toolChat: 'basicRole',
  fullOwnVirtualDdlchatread: 'basicRole',
  toolChatManage: 'agencyRole',
  toolChatHideConversation: 'agencyRole',
} as const satisfies PermissionTable;
