/** The menu's lines of houses; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconClipboardCheck, IconHome } from '@tabler/icons-react';

/** In an installation that is there for inventories. */
export const inventoriesMenu: MenuEntry = {
  path: paths.inventories(),
  label: msg`États des lieux`,
  icon: IconClipboardCheck,
  needs: 'toolAds',
};

export const housesMenu: MenuEntry = {
  path: paths.houses(),
  label: msg`Annonces`,
  icon: IconHome,
  needs: 'toolAds',
};
