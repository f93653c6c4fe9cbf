/** The menu's line of channels; src/main/menu.ts says where it stands. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconArrowsExchange } from '@tabler/icons-react';

export const channelsMenu: MenuEntry = {
  path: paths.channels(),
  label: msg`Canaux`,
  icon: IconArrowsExchange,
  needs: 'toolChannels',
};
