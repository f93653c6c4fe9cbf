/** The menu's lines of texts kept ready; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconTemplate } from '@tabler/icons-react';

export const prewrittenMenu: MenuEntry = {
  path: paths.entity({ entity: 'prewritten' }),
  label: msg`Textes types`,
  icon: IconTemplate,
  needs: 'toolAgencyProfile or toolChatManage',
};
