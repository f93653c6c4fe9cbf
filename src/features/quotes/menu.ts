/** The menu's lines of quotes; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconFileEuro } from '@tabler/icons-react';

export const quotesMenu: MenuEntry = {
  path: paths.quotes(),
  label: msg({ message: 'Devis', context: 'list' }),
  icon: IconFileEuro,
  needs: 'toolQuotes',
};
