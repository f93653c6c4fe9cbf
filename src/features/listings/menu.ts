/** The menu's lines of houses; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconHome } from '@tabler/icons-react';

export const housesMenu: MenuEntry = {
  path: paths.houses(),
  label: msg`Annonces`,
  icon: IconHome,
  needs: 'toolAds',
};
