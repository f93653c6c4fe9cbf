/** The menu's line of the channel manager; src/main/menu.ts says where it stands. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconPlugConnected } from '@tabler/icons-react';

export const beds24Menu: MenuEntry = {
  path: paths.beds24(),
  label: msg`Beds24`,
  icon: IconPlugConnected,
  needs: 'toolPlatformSync',
};
