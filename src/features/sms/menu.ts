/** The menu's lines of sent SMS; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconDeviceMobileMessage } from '@tabler/icons-react';

export const smsMenu: MenuEntry = {
  path: paths.entity({ entity: 'smssent' }),
  label: msg`SMS envoyés`,
  icon: IconDeviceMobileMessage,
  needs: 'fullCrmSmssent or fullOwnCrmSmssent',
};
