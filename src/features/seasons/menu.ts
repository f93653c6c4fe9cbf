/** The menu's lines of seasons; src/main/menu.ts says where they stand. */
import { paths } from '#kernel/paths.ts';
import type { MenuEntry } from '#web/frame/menu.ts';
import { msg } from '@lingui/core/macro';
import { IconCalendarDollar, IconCoinEuro } from '@tabler/icons-react';

export const seasonsMenu: MenuEntry = {
  path: paths.seasons(),
  label: msg`Saisons`,
  icon: IconCalendarDollar,
  needs: 'toolSeasons',
};

export const priceProposalsMenu: MenuEntry = {
  path: paths.priceProposals(),
  label: msg`Prix proposés`,
  icon: IconCoinEuro,
  needs: 'toolPriceProposals and not toolSeasons',
};
