/** The menu's lines of the inbox; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconMessages } from '@tabler/icons-react';

export const inboxMenu: MenuEntry = {
  path: paths.chat(),
  label: msg`Messages`,
  icon: IconMessages,
  needs: 'toolChat',
  unread: true,
};
