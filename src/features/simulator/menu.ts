/** The menu's lines of the simulator; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconCalculator } from '@tabler/icons-react';

export const simulatorMenu: MenuEntry = {
  path: paths.simulator(),
  label: msg`Simulateur`,
  icon: IconCalculator,
  needs: 'toolChatManage',
};
