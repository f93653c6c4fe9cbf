/** The menu's line of an agency's own settings; src/main/menu.ts says where it stands. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconBuildingCommunity } from '@tabler/icons-react';

export const agencyMenu: MenuEntry = {
  path: paths.profile({ tab: 'agency' }),
  label: msg`Agence`,
  icon: IconBuildingCommunity,
  needs: 'toolAgencyProfile',
};
