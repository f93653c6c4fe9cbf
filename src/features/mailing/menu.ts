/** The menu's lines of sent mails; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconMailForward } from '@tabler/icons-react';

export const mailsMenu: MenuEntry = {
  path: paths.entity({ entity: 'maillog' }),
  label: msg`Mails envoyés`,
  icon: IconMailForward,
  needs: 'fullCrmMaillog or fullOwnCrmMaillog',
};
